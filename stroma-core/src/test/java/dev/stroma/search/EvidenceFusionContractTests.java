package dev.stroma.search;

class EvidenceFusionContractTests extends FusionStrategyContract {

	@Override
	protected FusionStrategy strategy() {
		return new EvidenceFusion();
	}

}
