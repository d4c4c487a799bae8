import type { MailLanguage } from '../mail/mailLanguage.ts';

type Texts = {
  /** In the chat. Contains `{id}`. */
  inChat: string;
  /** As inChat, if the answer comes by e-mail. Contains `{id}` and `{email}`. */
  inChatWithMail: string;
  /** The e-mail. Contains `{id}`. */
  mail: string;
};

/** What a visitor reads when an operator has made a ticket of the conversation. */
export const TICKET_OF_CHAT_TEXTS = {
  en: {
    inChat: 'Your request has the number {id}.',
    inChatWithMail: 'Your request has the number {id}. We will answer by email to {email}.',
    mail: 'Your conversation with us is now request {id}. We will answer here. Reply to this email to add something.',
  },
  de: {
    inChat: 'Ihre Anfrage hat die Nummer {id}.',
    inChatWithMail: 'Ihre Anfrage hat die Nummer {id}. Wir antworten per E-Mail an {email}.',
    mail: 'Ihre Unterhaltung mit uns ist jetzt die Anfrage {id}. Wir antworten hier. Antworten Sie auf diese E-Mail, um etwas zu ergänzen.',
  },
  fr: {
    inChat: 'Votre demande porte le numéro {id}.',
    inChatWithMail: 'Votre demande porte le numéro {id}. Nous répondrons par e-mail à {email}.',
    mail: 'Votre conversation avec nous est désormais la demande {id}. Nous répondrons ici. Répondez à cet e-mail pour ajouter quelque chose.',
  },
  es: {
    inChat: 'Su solicitud tiene el número {id}.',
    inChatWithMail: 'Su solicitud tiene el número {id}. Responderemos por correo electrónico a {email}.',
    mail: 'Su conversación con nosotros es ahora la solicitud {id}. Responderemos aquí. Responda a este correo para añadir algo.',
  },
  pt: {
    inChat: 'O seu pedido tem o número {id}.',
    inChatWithMail: 'O seu pedido tem o número {id}. Responderemos por e-mail para {email}.',
    mail: 'A sua conversa connosco é agora o pedido {id}. Responderemos aqui. Responda a este e-mail para acrescentar algo.',
  },
  ja: {
    inChat: 'お問い合わせの番号は {id} です。',
    inChatWithMail: 'お問い合わせの番号は {id} です。{email} 宛てにメールで回答いたします。',
    mail: 'お客様との会話はお問い合わせ {id} として承りました。こちらのメールで回答いたします。追記がある場合は、このメールにご返信ください。',
  },
  ar: {
    inChat: 'رقم طلبك هو {id}.',
    inChatWithMail: 'رقم طلبك هو {id}. سنجيب عبر البريد الإلكتروني على {email}.',
    mail: 'أصبحت محادثتك معنا الطلب رقم {id}. سنجيب هنا. للإضافة، يُرجى الرد على هذه الرسالة.',
  },
} as const satisfies Record<MailLanguage, Texts>;
