import type { MailLanguage } from '../mail/mailLanguage.ts';

/** The texts of e-mails with unseen messages, and of the page that stops them. */
type ChatMailTexts = {
  subject: string;
  /** Contains the operators’ names. */
  title: string;
  intro: string;
  /** Leads to the visitor's page. */
  link: string;
  reply: string;
  replyAfterEnd: string;
  earlier: string;
  you: string;
  stop: string;
  stopQuestion: string;
  stopped: string;
  unknownLink: string;
};

const TEXTS = {
  en: {
    subject: 'New messages in your support conversation {id}',
    title: 'Answer from {names}',
    intro: 'You left the chat on our website before you saw these messages.',
    link: 'Return to the chat',
    reply: 'Reply to this email to continue the conversation.',
    replyAfterEnd: 'The conversation has ended. If you reply to this email, we open a new request for you.',
    earlier: 'Earlier in the conversation',
    you: 'You',
    stop: 'Stop emails about this conversation',
    stopQuestion: 'Do you want no more emails about this conversation?',
    stopped: 'You will get no more emails about this conversation.',
    unknownLink: 'This link is not valid. The conversation may have been deleted.',
  },
  de: {
    subject: 'Neue Nachrichten in Ihrer Support-Unterhaltung {id}',
    title: 'Antwort von {names}',
    intro: 'Sie haben den Chat auf unserer Website verlassen, bevor Sie diese Nachrichten gesehen haben.',
    link: 'Zurück zum Chat',
    reply: 'Antworten Sie auf diese E-Mail, um die Unterhaltung fortzusetzen.',
    replyAfterEnd:
      'Die Unterhaltung ist beendet. Wenn Sie auf diese E-Mail antworten, eröffnen wir eine neue Anfrage für Sie.',
    earlier: 'Zuvor in der Unterhaltung',
    you: 'Sie',
    stop: 'Keine E-Mails mehr zu dieser Unterhaltung',
    stopQuestion: 'Möchten Sie keine E-Mails mehr zu dieser Unterhaltung erhalten?',
    stopped: 'Sie erhalten keine E-Mails mehr zu dieser Unterhaltung.',
    unknownLink: 'Dieser Link ist ungültig. Die Unterhaltung wurde möglicherweise gelöscht.',
  },
  fr: {
    subject: 'Nouveaux messages dans votre conversation d’assistance {id}',
    title: 'Réponse de {names}',
    intro: 'Vous avez quitté le chat de notre site avant de voir ces messages.',
    link: 'Revenir au chat',
    reply: 'Répondez à cet e-mail pour poursuivre la conversation.',
    replyAfterEnd:
      'La conversation est terminée. Si vous répondez à cet e-mail, nous ouvrirons une nouvelle demande pour vous.',
    earlier: 'Plus tôt dans la conversation',
    you: 'Vous',
    stop: 'Ne plus recevoir d’e-mails sur cette conversation',
    stopQuestion: 'Voulez-vous ne plus recevoir d’e-mails sur cette conversation ?',
    stopped: 'Vous ne recevrez plus d’e-mails sur cette conversation.',
    unknownLink: 'Ce lien n’est pas valide. La conversation a peut-être été supprimée.',
  },
  es: {
    subject: 'Mensajes nuevos en su conversación de soporte {id}',
    title: 'Respuesta de {names}',
    intro: 'Salió del chat de nuestro sitio web antes de ver estos mensajes.',
    link: 'Volver al chat',
    reply: 'Responda a este correo para continuar la conversación.',
    replyAfterEnd: 'La conversación ha terminado. Si responde a este correo, abriremos una nueva solicitud para usted.',
    earlier: 'Antes en la conversación',
    you: 'Usted',
    stop: 'No recibir más correos sobre esta conversación',
    stopQuestion: '¿Quiere dejar de recibir correos sobre esta conversación?',
    stopped: 'No recibirá más correos sobre esta conversación.',
    unknownLink: 'Este enlace no es válido. Es posible que la conversación se haya eliminado.',
  },
  pt: {
    subject: 'Novas mensagens na sua conversa de suporte {id}',
    title: 'Resposta de {names}',
    intro: 'Você saiu do chat do nosso site antes de ver estas mensagens.',
    link: 'Voltar ao chat',
    reply: 'Responda a este e-mail para continuar a conversa.',
    replyAfterEnd:
      'A conversa foi encerrada. Se você responder a este e-mail, abriremos uma nova solicitação para você.',
    earlier: 'Antes na conversa',
    you: 'Você',
    stop: 'Não receber mais e-mails sobre esta conversa',
    stopQuestion: 'Quer deixar de receber e-mails sobre esta conversa?',
    stopped: 'Você não receberá mais e-mails sobre esta conversa.',
    unknownLink: 'Este link não é válido. A conversa pode ter sido excluída.',
  },
  ja: {
    subject: 'サポートとの会話（{id}）に新しいメッセージがあります',
    title: '{names}からの返信',
    intro: 'チャットを離れられたあとに届いたメッセージをお送りします。',
    link: 'チャットに戻る',
    reply: 'このメールにご返信いただくと、会話を続けられます。',
    replyAfterEnd: '会話は終了しました。このメールにご返信いただくと、新しいお問い合わせとして承ります。',
    earlier: 'これまでの会話',
    you: 'お客様',
    stop: 'この会話に関するメールの配信を停止する',
    stopQuestion: 'この会話に関するメールの配信を停止しますか？',
    stopped: 'この会話に関するメールの配信を停止しました。',
    unknownLink: 'このリンクは無効です。会話が削除された可能性があります。',
  },
  ar: {
    subject: 'رسائل جديدة في محادثة الدعم الخاصة بكم {id}',
    title: 'ردّ من {names}',
    intro: 'غادرتم المحادثة على موقعنا قبل الاطّلاع على هذه الرسائل.',
    link: 'العودة إلى المحادثة',
    reply: 'يمكنكم الرد على هذه الرسالة لمتابعة المحادثة.',
    replyAfterEnd: 'انتهت المحادثة. إذا رددتم على هذه الرسالة فسنفتح لكم طلبًا جديدًا.',
    earlier: 'سابقًا في المحادثة',
    you: 'أنتم',
    stop: 'إيقاف الرسائل البريدية بشأن هذه المحادثة',
    stopQuestion: 'هل تريدون إيقاف الرسائل البريدية بشأن هذه المحادثة؟',
    stopped: 'لن تصلكم رسائل بريدية أخرى بشأن هذه المحادثة.',
    unknownLink: 'هذا الرابط غير صالح. ربما حُذفت المحادثة.',
  },
} as const satisfies Record<MailLanguage, ChatMailTexts>;

export const chatMailTexts = (language: MailLanguage): ChatMailTexts => TEXTS[language];
