/** Lists the letters beyond a to z of languages with Latin letters, the most frequent first. */
const latin = {
  czech: 'áíéěýžřčšůúťďňó',
  slovak: 'áíéčšžýľťúňôďóäŕĺ',
  polish: 'łóżęąśćńź',
  hungarian: 'áéöóőíüúű',
  romanian: 'ăîşţâ',
  croatian: 'čšžćđ',
  german: 'üäöß',
  french: 'éèàêçùâîôûëïœüÿæ',
  spanish: 'óíáéñúüç',
  portuguese: 'ãçáéóíõêúàâôü',
  italian: 'àèùéòìíóú',
  scandinavian: 'åäöøæéüà',
  icelandic: 'áíðéóöúæþý',
  dutch: 'ëéïèöóüáê',
  catalan: 'àóéèíçúòïü',
  estonian: 'äõüöšž',
  turkish: 'ışiüğöçâîû',
  lithuanian: 'ėšįųžąčūę',
  latvian: 'āīēšūļņžķģč',
} as const;

const western = [
  latin.german,
  latin.french,
  latin.spanish,
  latin.portuguese,
  latin.italian,
  latin.scandinavian,
  latin.icelandic,
  latin.dutch,
  latin.catalan,
];
const central = [latin.czech, latin.slovak, latin.polish, latin.hungarian, latin.croatian, latin.german, latin.romanian];
const russian = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё';
const cyrillic = [russian, 'оаинівртеслкудмпязьбгчхцюїйжєшщфґ', 'аиоетнрсвлкдпмзяугбъчщжцшхюйьф', 'аеіонрстлвкдмпуябыьзгчцўшхжйёэюф'];
const greek = ['αοιετσνηυρπκμλςόωίάγέήδύχθφβώξζψϊϋΐΰ'];
const hebrew = ['יוהלארתבמשנםעדחקפכטסגןצזףץך'];
const arabic = ['اليمنرتوبسعدفهكحجقةشصخىطضزذءغثظئأإآؤ'];
const thai = ['านรอกเงมยลวดทสต่้ัีปิ์บคหแจพชขใ็ไคุูผโถึืซะำฟศธณภฐญฤษ'];

interface LetterProfile {
  readonly encoding: string;
  /** Holds the letters of each language, the most frequent first: beyond a to z for Latin ones, otherwise all of them. */
  readonly languages: readonly string[];
  readonly isLatin?: boolean;
}

/** Lists encodings with a byte for each letter. Of two that fit a text equally, the first is assumed. */
export const letterProfiles: readonly LetterProfile[] = [
  { encoding: 'windows-1252', languages: western, isLatin: true },
  { encoding: 'windows-1250', languages: central, isLatin: true },
  { encoding: 'windows-1251', languages: cyrillic },
  { encoding: 'windows-1254', languages: [latin.turkish], isLatin: true },
  { encoding: 'windows-1257', languages: [latin.lithuanian, latin.latvian, latin.estonian], isLatin: true },
  { encoding: 'windows-1253', languages: greek },
  { encoding: 'windows-1255', languages: hebrew },
  { encoding: 'windows-1256', languages: arabic },
  { encoding: 'windows-874', languages: thai },
  { encoding: 'iso-8859-2', languages: central, isLatin: true },
  { encoding: 'koi8-u', languages: cyrillic },
  { encoding: 'ibm866', languages: cyrillic },
  { encoding: 'iso-8859-5', languages: cyrillic },
  { encoding: 'iso-8859-6', languages: arabic },
  { encoding: 'iso-8859-7', languages: greek },
  { encoding: 'iso-8859-8', languages: hebrew },
  { encoding: 'macintosh', languages: western, isLatin: true },
];

interface ScriptProfile {
  readonly encoding: string;
  /** The first bytes of common characters, and those of characters that texts of this language rarely have. */
  readonly common: readonly (readonly [from: number, to: number])[];
  readonly rare: readonly (readonly [from: number, to: number])[];
  readonly marks: RegExp;
  readonly frequent: string;
}

const kana = /[\u3040-\u30ff\u3000-\u3002\u300c-\u300f\uff01-\uff5e]/u;
const hanMarks = /[\u3000-\u3002\u3008-\u3011\uff01-\uff5e\u2014\u2018-\u201d\u2026\u00b7]/u;
const japaneseFrequent =
  '日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会社員業務資料議事録契約商品数量請求売場合部品株式担当確認予定価格注文製造';
const simplifiedFrequent =
  '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甲众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坐集编宝谈府拉黑且随格尽剑讲布杀微怕母调局根曾准团段终乐切级克精哪官示冲竟乎男举客证苦照注费足尔招群热推晚响称兴待约阳哥惊吗整支古汉突号绝选吧参刊亚复伤类备欢另港势刻星断陈掌农夜般念价脑规底故省妈刚句显消衣陆器确破具居批送泪附';
const traditionalFrequent =
  '的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員九性通目華報立馬命張活難神數件安表原車白應路期常提金何更反合放做系計或司利受光果親界及今京務制解各任至清物台象記邊共風戰接它許八特直服林題建南度統色字請愛認算論百義科元社術結六功指思非流每青管連遠資隊帶花快條院變聯言權展該領傳近留治決周保達辦運半候七必城父強步完深區即求品士轉量空技輕程告語英基派滿式息寫識極收錢黨未持取設始版雙歷越商千片容研找友站廣改議形委早房音火際則首單據導影失網香似專石校讀觀究包組造視離集編寶談格盡講布調局根準團段終樂切級精官示男舉客證苦照注費足招群推晚響稱約陽整支古漢號選參亞類備另港勢價規底故省句顯消器確具居批送附檔案燈';
const koreanFrequent =
  '이다는의에가을고기지하은를사도로한어자아서인리나대시그정일과보수들만해었있스것라부제장여전주상게동우원구조물세면적안없거성관치신선소연으내생때경공국비말개무진행화위용문결미와할교모방요회계두미체발마니까야중저실분간습당오후월년금액명품양';

/** Lists encodings of East Asian scripts, with two bytes for most characters. */
export const scriptProfiles: readonly ScriptProfile[] = [
  { encoding: 'shift_jis', common: [[0x88, 0x97]], rare: [[0x98, 0xfc]], marks: kana, frequent: japaneseFrequent },
  { encoding: 'euc-jp', common: [[0xb0, 0xcf]], rare: [[0xd0, 0xfe]], marks: kana, frequent: japaneseFrequent },
  {
    encoding: 'gb18030',
    common: [[0xb0, 0xd7]],
    rare: [
      [0x81, 0xa0],
      [0xa4, 0xaf],
      [0xd8, 0xfe],
    ],
    marks: hanMarks,
    frequent: simplifiedFrequent,
  },
  {
    encoding: 'big5',
    common: [[0xa4, 0xc6]],
    rare: [
      [0x81, 0xa0],
      [0xc7, 0xfe],
    ],
    marks: hanMarks,
    frequent: traditionalFrequent,
  },
  {
    encoding: 'euc-kr',
    common: [[0xb0, 0xc8]],
    rare: [
      [0x81, 0xa0],
      [0xa4, 0xaf],
      [0xc9, 0xfe],
    ],
    marks: /[\u3000-\u3002\u2018-\u201d\u2026\u00b7]/u,
    frequent: koreanFrequent,
  },
];
