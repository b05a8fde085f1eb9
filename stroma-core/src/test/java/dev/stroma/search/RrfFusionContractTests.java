package dev.stroma.search;

class RrfFusionContractTests extends FusionStrategyContract {

	@Override
	protected FusionStrategy strategy() {
		return RrfFusion.create();
	}

}
