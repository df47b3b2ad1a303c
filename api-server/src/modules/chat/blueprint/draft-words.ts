/** Lists the words of one language by which a description of a workflow is taken apart. All are in lower case. */
export interface DraftWords {
  /** Openings that ask for a workflow, which are not part of it. */
  readonly leads: readonly string[];
  /** Beginnings of what starts a workflow. */
  readonly triggers: readonly string[];
  readonly conditions: readonly string[];
  /** Beginnings of verbs that a program can carry out. */
  readonly actions: readonly string[];
  /** Words between two steps. */
  readonly joins: readonly string[];
}

/** Reads words with bars between them. */
const list = (words: string): readonly string[] => words.split('|');

/** Holds the words of every language but English, which has finer rules. The page's own examples are understood with them. */
export const draftWords: Readonly<Record<string, DraftWords>> = {
  ar: {
    leads: list('أنشئ مسار عمل|أريد مسار عمل|إنشاء مسار عمل'),
    triggers: list('كل |كلما |عند |عندما |يوميًا|أسبوعيًا|شهريًا|بمجرد '),
    conditions: list('إذا |إن |ما لم |وإلا'),
    actions: list(
      'أرسل|إرسال|انشر|نشر|أنشئ|إنشاء|أضف|إضافة|احفظ|حفظ|حدّث|تحديث|لخّص|تلخيص|اكتب|كتابة|انسخ|انقل|احذف|ذكّر|ترجم|اقرأ|قراءة|اجمع|أخبر',
    ),
    joins: list('، ثم | ثم | وبعد ذلك '),
  },
  de: {
    leads: list('erstelle einen workflow, der|erstelle einen workflow:|ich möchte einen workflow, der|ich brauche einen workflow, der'),
    triggers: list('jeden |jede |jedes |wenn |sobald |immer wenn |täglich|wöchentlich|monatlich|stündlich|einmal '),
    conditions: list('falls |wenn |nur wenn |außer |es sei denn|sonst|prüfe, ob|prüfen, ob'),
    actions: list(
      'send|schick|poste|veröffentlich|benachrichtig|erstell|füg|einfüg|trag|eintrag|speicher|aktualisier|zusammenfass|fass|schreib|kopier|verschieb|lösch|erinner|übersetz|lies|lesen|hol|sammel|sammle|lad|melde|frag',
    ),
    joins: list(', dann | und dann | dann |, danach | danach | anschließend | und '),
  },
  es: {
    leads: list('crea un flujo que|crea un flujo:|quiero un flujo que|necesito un flujo que'),
    triggers: list('cada |cuando |en cuanto |todos los |todas las |a diario|al recibir |una vez '),
    conditions: list('si |solo si |a menos que |salvo que |de lo contrario|comprueba si'),
    actions: list(
      'envía|enviar|publica|avisa|notifica|crea|añad|añád|agreg|agrég|guarda|guárda|actualiza|resum|escrib|redacta|copia|mueve|elimina|borra|recuerda|asigna|traduc|extrae|lee|leer|reúne|descarga|pregunta',
    ),
    joins: list(', luego | y luego | luego |, después | y después | después | por último | y '),
  },
  fr: {
    leads: list('crée un workflow qui|créez un workflow qui|crée un workflow :|je veux un workflow qui|je voudrais un workflow qui'),
    triggers: list('chaque |tous les |toutes les |quand |lorsque |lorsqu’|dès que |dès qu’|à chaque |une fois '),
    conditions: list('si |s’il |seulement si |sauf si |à moins |sinon|vérifie si'),
    actions: list(
      'envoi|envoy|publi|poste|prévien|préven|notifi|crée|crées|créer|ajout|enregistr|mets|mettre|résum|écri|rédig|copi|déplac|supprim|rappel|attribu|tradui|extrai|lis|lit|lire|récupèr|télécharg|demand',
    ),
    joins: list(', puis | puis | et puis |, ensuite | ensuite | enfin | et '),
  },
  it: {
    leads: list('crea un flusso che|crea un flusso:|voglio un flusso che|vorrei un flusso che'),
    triggers: list('ogni |quando |appena |non appena |tutti i |tutte le |una volta '),
    conditions: list('se |solo se |a meno che |altrimenti|controlla se'),
    actions: list(
      'invia|manda|pubblica|avvisa|notifica|crea|aggiung|salva|aggiorna|riassum|riepiloga|scriv|copia|sposta|elimina|cancella|ricorda|assegna|traduc|estra|legg|raccog|scarica|chied',
    ),
    joins: list(', poi | e poi | poi |, dopo | quindi | infine | e '),
  },
  ja: {
    leads: list('ワークフローを作成してください|ワークフローを作って'),
    triggers: list('毎週|毎日|毎月|毎時|毎朝|たび|とき|したら'),
    conditions: list('もし|場合|でなければ'),
    actions: list('送|投稿|通知|作成|追加|保存|更新|要約|書|コピー|移動|削除|記録|割り当て|公開|翻訳|抽出|読|取得|集め|ダウンロード'),
    joins: list('、その後|、次に|、最後に|してから'),
  },
  nl: {
    leads: list('maak een workflow die|maak een workflow:|ik wil een workflow die|ik heb een workflow nodig die'),
    triggers: list('elke |elk |iedere |ieder |wanneer |als er |zodra |telkens |dagelijks|wekelijks|maandelijks|eens '),
    conditions: list('als |alleen als |tenzij |anders|controleer of'),
    actions: list(
      'stuur|sturen|verstu|plaats|post|meld|waarschuw|maak|maken|voeg|toevoeg|zet|bewaar|sla|werk|vat|samenvat|schrijf|schrijv|kopieer|kopiër|verplaats|verwijder|herinner|wijs|publiceer|vertaal|lees|lezen|haal|verzamel|download|vraag',
    ),
    joins: list(', dan | en dan |, daarna | daarna | vervolgens | tot slot | en '),
  },
  pl: {
    leads: list('utwórz przepływ, który|utwórz przepływ:|chcę przepływ, który|potrzebuję przepływu, który'),
    triggers: list('co |w każdy |w każdą |każdego |każdej |gdy |kiedy |codziennie|raz |po otrzymaniu '),
    conditions: list('jeśli |jeżeli |tylko jeśli |chyba że |w przeciwnym razie|sprawdź, czy'),
    actions: list(
      'wyślij|wysyła|opublikuj|publikuj|powiadom|utwórz|dodaj|dodawaj|zapisz|zapisuj|zaktualizuj|aktualizuj|podsumuj|streść|napisz|pisz|skopiuj|przenieś|usuń|przypomnij|przypisz|przetłumacz|odczyt|przeczytaj|czytaj|pobierz|zbierz|zapytaj',
    ),
    joins: list(', potem | a potem | potem |, następnie | a następnie | następnie | i '),
  },
  'pt-BR': {
    leads: list('crie um fluxo que|crie um fluxo:|quero um fluxo que|preciso de um fluxo que'),
    triggers: list('toda |todo |todos os |todas as |a cada |cada |quando |sempre que |assim que |uma vez '),
    conditions: list('se |somente se |só se |a menos que |caso |senão|verifique se'),
    actions: list(
      'envi|mand|publi|poste|avis|notifi|cri|adicion|salv|guard|atualiz|resum|escrev|redij|copi|mov|exclu|apag|lembr|atribu|traduz|extrai|lei|ler|reún|baix|pergunt',
    ),
    joins: list(', depois | e depois | depois |, em seguida | em seguida | por fim | e '),
  },
  tr: {
    leads: list('şu iş akışını oluştur:|bir iş akışı oluştur:|bir iş akışı istiyorum:'),
    triggers: list('her |günlük|haftalık|aylık|yeni bir |olduğunda|geldiğinde'),
    conditions: list('eğer |yalnızca |aksi hâlde|aksi halde'),
    actions: list(
      'gönder|yayımla|yayınla|paylaş|bildir|oluştur|ekle|kaydet|güncelle|özetle|yaz|kopyala|taşı|sil|hatırlat|ata|çevir|çıkar|oku|topla|indir|sor',
    ),
    joins: list(', sonra | sonra | ardından | son olarak | ve '),
  },
  'zh-CN': {
    leads: list('创建一个工作流：|创建一个工作流，|请创建工作流：'),
    triggers: list('每周|每天|每日|每月|每小时|每当|当|一旦'),
    conditions: list('如果|若|除非|否则'),
    actions: list('发送|发布|发|通知|创建|添加|保存|更新|总结|汇总|写|复制|移动|删除|记录|提醒|分配|翻译|提取|读取|收集|下载'),
    joins: list('，然后|然后|，接着|接着|，最后|最后'),
  },
};
