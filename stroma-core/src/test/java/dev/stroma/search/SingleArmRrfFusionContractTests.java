package dev.stroma.search;

class SingleArmRrfFusionContractTests extends FusionStrategyContract {

	@Override
	protected FusionStrategy strategy() {
		return RrfFusion.create().k(0).keepsSingleArm(true);
	}

}
