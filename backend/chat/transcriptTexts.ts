import type { MailLanguage } from '../mail/mailLanguage.ts';

/** The texts of an e-mailed transcript. */
type TranscriptTexts = {
  title: string;
  titleWithBrand: string;
  notice: string;
  intro: string;
  area: string;
  rating: string;
  /** Earlier messages are left out. */
  cut: string;
  you: string;
  assistant: string;
  allowed: string;
  /** `{days}` is a number with its unit. */
  allowedFor: string;
  declined: string;
  unanswered: string;
};

export const TRANSCRIPT_TEXTS: Readonly<Record<MailLanguage, TranscriptTexts>> = {
  en: {
    title: 'Your support conversation',
    titleWithBrand: 'Your conversation with {brand} support',
    notice:
      'This is a copy of a chat on our website. Someone in that chat asked us to send it to this address. ' +
      'Everything under "{you}" was written by that person, not by us. If that was not you, ignore this email.',
    intro: 'Conversation {id}. Times are in {zone}.',
    area: 'Question area: {area}',
    rating: 'You rated this chat {rate} of 5.',
    cut: 'This email has the last {count} messages.',
    you: 'You',
    assistant: 'Assistant',
    allowed: 'You allowed access.',
    allowedFor: 'You allowed access for {days}.',
    declined: 'You declined access.',
    unanswered: 'You did not answer.',
  },
  de: {
    title: 'Ihre Support-Unterhaltung',
    titleWithBrand: 'Ihre Unterhaltung mit dem Support von {brand}',
    notice:
      'Dies ist die Kopie eines Chats auf unserer Website. Jemand aus diesem Chat hat uns gebeten, sie an diese ' +
      'Adresse zu senden. Alles unter „{you}“ hat diese Person geschrieben, nicht wir. Wenn Sie das nicht waren, ' +
      'ignorieren Sie bitte diese E-Mail.',
    intro: 'Unterhaltung {id}. Die Zeiten gelten für {zone}.',
    area: 'Thema Ihrer Frage: {area}',
    rating: 'Sie haben diesen Chat mit {rate} von 5 bewertet.',
    cut: 'Diese E-Mail enthält die letzten {count} Nachrichten.',
    you: 'Sie',
    assistant: 'Assistent',
    allowed: 'Sie haben den Zugriff erlaubt.',
    allowedFor: 'Sie haben den Zugriff für {days} erlaubt.',
    declined: 'Sie haben den Zugriff abgelehnt.',
    unanswered: 'Sie haben nicht geantwortet.',
  },
  fr: {
    title: 'Votre conversation avec l’assistance',
    titleWithBrand: 'Votre conversation avec l’assistance de {brand}',
    notice:
      'Ceci est la copie d’un chat sur notre site. Une personne de ce chat nous a demandé de l’envoyer à cette ' +
      'adresse. Tout ce qui figure sous « {you} » a été écrit par cette personne, et non par nous. ' +
      'Si ce n’était pas vous, ignorez cet e-mail.',
    intro: 'Conversation {id}. Fuseau horaire : {zone}.',
    area: 'Sujet de la question : {area}',
    rating: 'Vous avez donné {rate} sur 5 à ce chat.',
    cut: 'Cet e-mail contient les {count} derniers messages.',
    you: 'Vous',
    assistant: 'Assistant',
    allowed: 'Vous avez autorisé l’accès.',
    allowedFor: 'Vous avez autorisé l’accès pendant {days}.',
    declined: 'Vous avez refusé l’accès.',
    unanswered: 'Vous n’avez pas répondu.',
  },
  es: {
    title: 'Su conversación con soporte',
    titleWithBrand: 'Su conversación con el soporte de {brand}',
    notice:
      'Esta es una copia de un chat en nuestro sitio web. Alguien en ese chat nos pidió que la enviáramos a esta ' +
      'dirección. Todo lo que aparece bajo «{you}» lo escribió esa persona, no nosotros. Si no fue usted, ignore ' +
      'este correo.',
    intro: 'Conversación {id}. Zona horaria: {zone}.',
    area: 'Tema de la consulta: {area}',
    rating: 'Ha valorado este chat con {rate} de 5.',
    cut: 'Este correo contiene los últimos {count} mensajes.',
    you: 'Usted',
    assistant: 'Asistente',
    allowed: 'Usted permitió el acceso.',
    allowedFor: 'Usted permitió el acceso durante {days}.',
    declined: 'Usted rechazó el acceso.',
    unanswered: 'Usted no respondió.',
  },
  pt: {
    title: 'Sua conversa com o suporte',
    titleWithBrand: 'Sua conversa com o suporte da {brand}',
    notice:
      'Esta é uma cópia de um chat no nosso site. Alguém nesse chat nos pediu que a enviássemos para este endereço. ' +
      'Tudo o que aparece em “{you}” foi escrito por essa pessoa, não por nós. Se não foi você, ignore este e-mail.',
    intro: 'Conversa {id}. Fuso horário: {zone}.',
    area: 'Assunto da pergunta: {area}',
    rating: 'Você avaliou este chat com {rate} de 5.',
    cut: 'Este e-mail contém as últimas {count} mensagens.',
    you: 'Você',
    assistant: 'Assistente',
    allowed: 'Você permitiu o acesso.',
    allowedFor: 'Você permitiu o acesso por {days}.',
    declined: 'Você recusou o acesso.',
    unanswered: 'Você não respondeu.',
  },
  ja: {
    title: 'サポートとの会話',
    titleWithBrand: '{brand}サポートとの会話',
    notice:
      'これは当社ウェブサイトでのチャットの写しです。チャットをされた方のご依頼により、このアドレスにお送りしました。' +
      '「{you}」の欄はすべてその方が書かれたもので、当社が書いたものではありません。' +
      'お心当たりがない場合は、このメールを破棄してください。',
    intro: '会話 {id}（時刻のタイムゾーン：{zone}）',
    area: 'ご用件：{area}',
    rating: 'このチャットの評価：5点中{rate}点',
    cut: 'このメールには最新の{count}件のメッセージが含まれています。',
    you: 'お客様',
    assistant: 'アシスタント',
    allowed: 'アクセスを許可されました。',
    allowedFor: 'アクセスを許可されました（{days}間）。',
    declined: 'アクセスを拒否されました。',
    unanswered: '回答されませんでした。',
  },
  ar: {
    title: 'محادثتكم مع الدعم',
    titleWithBrand: 'محادثتكم مع دعم {brand}',
    notice:
      'هذه نسخة من محادثة جرت على موقعنا، وقد طلب منا أحد المشاركين فيها إرسالها إلى هذا العنوان. ' +
      'كل ما يرد تحت «{you}» كتبه ذلك الشخص ولم نكتبه نحن. إن لم تكونوا أنتم فتجاهلوا هذه الرسالة.',
    intro: 'المحادثة {id}. الأوقات بحسب المنطقة الزمنية {zone}.',
    area: 'موضوع السؤال: {area}',
    rating: 'قيّمتم هذه المحادثة بـ {rate} من 5.',
    cut: 'تتضمن هذه الرسالة آخر الرسائل وعددها {count}.',
    you: 'أنتم',
    assistant: 'المساعد',
    allowed: 'سمحتم بالوصول.',
    allowedFor: 'سمحتم بالوصول. المدة: {days}.',
    declined: 'رفضتم الوصول.',
    unanswered: 'لم تجيبوا.',
  },
};
