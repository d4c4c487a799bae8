import type { MailLanguage } from '../mail/mailLanguage.ts';

/** The page behind a link to a file that has expired. */
export const EXPIRED_LINK_TEXTS: Readonly<Record<MailLanguage, { title: string; advice: string }>> = {
  en: {
    title: 'This link has expired',
    advice:
      'For your protection, links to files work for a limited time. Open the conversation again to get a new link. If the link is in an email, reply to it and ask for the file.',
  },
  de: {
    title: 'Dieser Link ist abgelaufen',
    advice:
      'Zu Ihrem Schutz funktionieren Links zu Dateien nur für begrenzte Zeit. Öffnen Sie die Unterhaltung erneut, um einen neuen Link zu erhalten. Steht der Link in einer E-Mail, antworten Sie darauf und bitten Sie um die Datei.',
  },
  fr: {
    title: 'Ce lien a expiré',
    advice:
      'Pour votre sécurité, les liens vers les fichiers ne fonctionnent que pendant une durée limitée. Ouvrez de nouveau la conversation pour obtenir un nouveau lien. Si le lien se trouve dans un e-mail, répondez-y et demandez le fichier.',
  },
  es: {
    title: 'Este enlace ha caducado',
    advice:
      'Por su seguridad, los enlaces a archivos funcionan durante un tiempo limitado. Abra de nuevo la conversación para obtener un enlace nuevo. Si el enlace está en un correo electrónico, respóndalo y pida el archivo.',
  },
  pt: {
    title: 'Este link expirou',
    advice:
      'Para sua proteção, os links para arquivos funcionam por tempo limitado. Abra a conversa novamente para obter um novo link. Se o link estiver em um e-mail, responda e peça o arquivo.',
  },
  ja: {
    title: 'このリンクの有効期限が切れました',
    advice:
      '安全のため、ファイルへのリンクには有効期限があります。会話をもう一度開くと、新しいリンクが表示されます。メールに記載されたリンクの場合は、そのメールに返信してファイルをご依頼ください。',
  },
  ar: {
    title: 'انتهت صلاحية هذا الرابط',
    advice:
      'لحمايتك، تعمل روابط الملفات لفترة محدودة. افتح المحادثة مرة أخرى للحصول على رابط جديد. إذا كان الرابط في رسالة بريد إلكتروني، فأجب عليها واطلب الملف.',
  },
};
