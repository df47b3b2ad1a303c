/** What messages are about, as far as the built-in assistant needs it without understanding them. */

/** Longer messages say more than these patterns look for. */
const shortMax = 120;

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Matches questions about the assistant or the product, and greetings, without punctuation. */
const aboutAssistant = [
  /^(?:(?:hi|hello|hey)(?: there)?|help(?: me)?|(?:who|what) are you|what can (?:you|i|atrium) do(?: here)?|what (?:is|s) (?:this|atrium)(?: app| product)?|how (?:do|does|can) (?:you|this|atrium) (?:work|help)(?: me)?)$/,
  /^(?:hallo|guten (?:tag|morgen|abend)|hilfe|wer (?:bist du|sind sie)|was (?:kannst du|können sie)(?: tun| machen)?|was ist (?:das|atrium))$/,
  /^(?:hola|ayuda|qui[eé]n eres|qu[eé] eres|qu[eé] puedes hacer|qu[eé] es (?:esto|atrium))$/,
  /^(?:bonjour|salut|aide|qui (?:es tu|êtes vous)|que (?:peux tu|pouvez vous) faire|qu est ce que (?:c est|atrium))$/,
  /^(?:ciao|buongiorno|aiuto|chi sei|(?:che )?cosa (?:puoi|sai) fare|cos è (?:questo|atrium))$/,
  /^(?:ol[aá]|oi|ajuda|quem é você|o que (?:é você|você pode fazer|é (?:isto|isso|o atrium|atrium)))$/,
  /^(?:hoi|hulp|wie (?:ben je|bent u)|wat (?:kun|kan) je(?: doen)?|wat is (?:dit|atrium))$/,
  /^(?:cześć|dzień dobry|pomoc|kim jesteś|czym jesteś|co (?:potrafisz|możesz zrobić)|co to (?:jest|jest atrium))$/,
  /^(?:merhaba|selam|yardım|(?:sen )?kimsin|ne yapabilirsin|(?:bu|atrium) nedir)$/,
  /^(?:こんにちは|ヘルプ|使い方|あなたは(?:誰|だれ|何)(?:ですか)?|何が(?:できますか|できる)|(?:これ|atrium)(?:は|って)(?:何|なに)(?:ですか)?)$/,
  /^(?:你好|您好|帮助|你是(?:谁|什么)|你(?:能|会|可以)做什么|(?:这|atrium ?)是什么)$/,
  /^(?:مرحبا|السلام عليكم|مساعدة|من أنت|ما أنت|ماذا (?:يمكنك|تستطيع) أن تفعل|ما (?:هذا|هو atrium))$/,
];

/** Returns whether a message asks what the assistant or the product is, or only greets. */
export function asksAboutAssistant(message: string): boolean {
  if (message.length > shortMax) return false;
  const text = plain(message);
  return aboutAssistant.some((pattern) => pattern.test(text));
}

/** Matches how requests start, whether or not they end with a question mark. Words that also start statements aren't in it. */
const requestStart = [
  /^(?:how|why|who|whose|which|can|could|would|should|does|did|is there|are there|what (?:is|s|are|was|were|do|does|did|can|should)|(?:when|where) (?:is|are|was|were|do|does|did|can|should|will)|please|tell|show|give|list|explain|summarize|find|write|help) /,
  /^(?:wie|warum|wieso|weshalb|wer|wen|wem|wann|wo|welche[rsnm]?|was (?:ist|sind|war|kann|muss|soll)|kannst|können|bitte|zeig|nenne|erkläre|fasse) /,
  /^(?:cómo|qué|quién|cuándo|dónde|cuál|cuánto|cuántos|por qué|puedes|muéstrame|dime|explica|resume) /,
  /^(?:comment|pourquoi|qui|quand|combien|quels?|quelles?|est ce|qu est|peux tu|pouvez|montre|explique|résume) /,
  /^(?:come|perché|chi|quando|dove|quale|quanto|puoi|mostrami|dimmi|spiega|riassumi) /,
  /^(?:como|por que|quem|onde|qual|quanto|você pode|mostre|diga|explique|resuma) /,
  /^(?:hoe|waarom|wie|wanneer|waar|welke|kun je|kan je|toon|leg uit) /,
  /^(?:jak|dlaczego|kto|kiedy|gdzie|który|czy|ile|pokaż|wyjaśnij) /,
  /^(?:nasıl|neden|niçin|kim|nerede|hangi|kaç|bana) /,
  /^(?:هل|كيف|لماذا|من هو|متى|أين|ما هو|ما هي|كم) /,
  /^(?:怎么|怎样|如何|为什么|谁|什么|哪|请)/,
];
const requestEnd = /(?:ですか|ますか|でしょうか|教えて(?:ください)?|吗|呢|mı|mi|mu|mü)$/;

/** Returns whether a sentence of a message asks for something, so that it says nothing about it. */
export function isRequest(sentence: string): boolean {
  const text = plain(sentence.slice(0, 400));
  return /[?？؟]\s*$/.test(sentence) || requestEnd.test(text) || requestStart.some((pattern) => pattern.test(text));
}
