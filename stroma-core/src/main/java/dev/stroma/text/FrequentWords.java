package dev.stroma.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The most frequent words of the languages in Latin script, by which a text shows its
 * language. Some languages are here so that their texts are not taken for another's.
 */
enum FrequentWords {

	EN("the of and to in is that for it was on are as with his they at be this from have or had by but not what were"
			+ " we when your can there an each which she how their if will other about out many then them these some"
			+ " would into has more could been who its than may also why where does did between both during should"),

	DE("der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat"
			+ " dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor"
			+ " zur bis mehr durch man wurde was wer wo wann warum welche welcher welches"),

	FR("de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou aux d l"
			+ " son cette mais été ont être nous vous leur comme elle ses qu quel quelle où"),

	ES("de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin"
			+ " sobre este ya entre cuando todo esta ser son dos también fue había era muy qué cuál quién cómo dónde"),

	IT("di e il la che in a per è un non una sono del con si da le dei i al come più della lo alla anche ma nel gli"
			+ " dal nella delle ha questo essere o su ed era stato chi quale dove dell l"),

	PT("de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu"
			+ " sua ou ser quando muito há nos já está também são pelo pela até isso qual quem onde"),

	NL("de van een het en in is dat op te zijn voor met die niet aan er om ook als dan maar bij hij uit of door naar"
			+ " heeft wordt deze worden nog was over kan tot werd meer wat wie waar hoe"),

	SV("och i att det som en på är av för med den till inte om ett har de jag var så kan från vid men ut när vi sig"
			+ " eller också efter bara sin mot nu vad vem hur"),

	NO("og i det er på en som å til for av at med har de ikke den et om var jeg fra seg vi kan men ble også hadde"
			+ " etter ved mot ut så hva hvem hvor"),

	DA("og i at det er en til på som for af med den de ikke der har et om var jeg fra sig vi kan men blev også efter"
			+ " ved mod skal havde eller ud så hvad hvem hvor"),

	FI("ja on ei se että hän oli mutta ovat myös kun joka tai kuin niin jos sen mitä ole hänen vain voi sitä mukaan"
			+ " sekä jälkeen he olivat jotka ne mikä kuka missä"),

	CA("de la i el que a en les per els un del una es amb no al és l d com més se va o però seva són ser aquest"
			+ " aquesta també on han dels pel entre què qui"),

	CS("a se v na je že o s z do to i k si za by ale po pro jsou jako byl tak od ve nebo jeho které který být také"
			+ " byla jen podle až co kdo kde jak"),

	ET("ja on ei et see oli ka kui mis ta aga oma või ning nii selle olid mille kes juba seda veel pärast tema nad"
			+ " kuid kus kuidas"),

	EU("eta da ez bat du dira izan ere zuen zen dute baina hau egin baino bere edo den ziren duen ditu oso beste"
			+ " egiten behar gabe zer nor non"),

	HU("a az és hogy nem is egy van volt meg ez csak de mint már vagy azt még ha ki el kell lesz ezt aki amely után"
			+ " szerint voltak között mi hol"),

	ID("yang dan di dengan untuk dari ini pada dalam itu tidak adalah akan juga oleh ke sebagai atau telah ada bisa"
			+ " karena mereka dapat saya lebih tersebut apa siapa"),

	LT("ir į kad yra su iš o kaip tai buvo bet apie tik dėl jo ar už nuo po jis bei labai per prie jų taip kurie kas"
			+ " kur"),

	LV("un ir ar no kas uz par ka bet tas nav kā arī vai bija pēc tika ļoti to viņš gan tiek līdz būt savu šo kur"),

	RO("de și în a la cu nu o pe care din să este un că mai se pentru au fost sau prin ce lui al fi ale sunt dar după"
			+ " ca cele cine unde"),

	TR("ve bir bu da de için ile olarak çok daha en ne gibi var ama o olan kadar sonra değil her ise olduğu ya ki mi"
			+ " şu nedir kim nerede"),

	PL("i w na z do się nie że jest o to po jak za od przez dla ale są oraz był tym co ze czy jego lub tylko już być"),

	HR("je i u na se da za su od s kao ne koji to što ili bi iz će ali koja nije bio sa te samo"),

	SK("a v sa na je že o s z do to aj ako pre by za po ale sú bol od vo alebo jeho ktoré ktorý byť bola podľa len"),

	SL("je in v na se da za so ki z pa tudi kot ne po ali bi iz pri ni bil o do še");

	/** Words with a bit for each of the languages that has them. */
	private static final Map<String, Integer> LANGUAGES = new HashMap<>();

	static {
		for (FrequentWords language : values()) {
			for (String word : language.words) {
				for (String spelling : List.of(word, CharacterFolding.fold(word, 0, word.length()))) {
					LANGUAGES.merge(spelling, 1 << language.ordinal(), (some, more) -> some | more);
				}
			}
		}
	}

	private final List<String> words;

	FrequentWords(String words) {
		this.words = List.of(words.split(" "));
	}

	/**
	 * Counts words by language, each the less the more languages have it.
	 * @param words in lower case
	 * @return a score by language, in 0..1: the share of its words among all
	 */
	static double[] shares(List<String> words) {
		double[] shares = new double[values().length];
		for (String word : words) {
			int languages = LANGUAGES.getOrDefault(word, 0);
			for (int rest = languages; rest != 0; rest &= rest - 1) {
				shares[Integer.numberOfTrailingZeros(rest)] += 1.0 / (Integer.bitCount(languages) * words.size());
			}
		}
		return shares;
	}

}
