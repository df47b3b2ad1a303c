/** Lists what people see as one character: letters, combining marks, emoji with modifiers and joiners, flags, and other scripts. */
export const graphemeSamples: readonly string[] = [
  ...['a', 'Z', ' ', '.', 'é', 'e\u0301', 'a\u0323\u0302', 'ß', '\r\n'],
  ...['😀', '😁', '👍🏻', '👍🏿', '❤️', '👨‍👩‍👧', '👨‍👩‍👦', '🏳️‍🌈', '1️⃣', '🇩🇪', '🇫🇷', '🇯🇵', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ...['म', 'क्षि', 'नि', 'ক', 'ก็', '한', '각', '中', '𠮷', 'שׁ', 'عَ', 'ệ', '𝒜', '👩🏽‍💻'],
];
