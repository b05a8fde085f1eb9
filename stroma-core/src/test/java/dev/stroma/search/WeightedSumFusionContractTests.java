package dev.stroma.search;

class WeightedSumFusionContractTests extends FusionStrategyContract {

	@Override
	protected FusionStrategy strategy() {
		return WeightedSumFusion.create();
	}

}
