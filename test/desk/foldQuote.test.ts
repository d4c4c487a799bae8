import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldQuote } from '../../protocol/foldQuote.ts';

const QUOTES: Readonly<Record<string, readonly string[]>> = {
  'a German Outlook': ['Von: Shop <s@shop.example>', 'Gesendet: Montag, 2. März', 'An: Ann', 'Betreff: Vertrag'],
  'a French Outlook': ['De : Shop <s@shop.example>', 'Envoyé : lundi 2 mars', 'À : Ann', 'Objet : Bail'],
  'a Russian Outlook': ['От: Shop <s@shop.example>', 'Отправлено: 2 марта', 'Кому: Ann', 'Тема: Договор'],
  'a Japanese Outlook': ['差出人: Shop <s@shop.example>', '送信日時: 2026年3月2日', '宛先: Ann', '件名: 契約'],
  'a Chinese Outlook': ['发件人： Shop', '发送时间： 2026年3月2日', '收件人： Ann', '主题： 合同'],
  'a Polish Outlook': ['Od: Shop', 'Wysłano: 2 marca', 'Do: Ann', 'Temat: Umowa'],
  'an Italian Outlook with bold labels': ['*Da:* Shop', '*Inviato:* 2 marzo', '*A:* Ann', '*Oggetto:* Contratto'],
  'Outlook on the web': ['________________________________', 'From: Shop', 'Sent: Monday', 'To: Ann', 'Subject: Lease'],
  'a Russian Outlook with a separator': ['-----Исходное сообщение-----', 'From: Shop', 'Sent: Monday', 'To: Ann'],
};

/** The line above the quote in the text part of a reply, as each program writes and wraps it. */
const INTRODUCTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Gmail: {
    English: 'On Thu, Nov 26, 2026 at 10:58 AM Shop Support <support@shop.example>\nwrote:',
    German: 'Am Do., 26. Nov. 2026 um 11:58 Uhr schrieb Shop Support <\nsupport@shop.example>:',
    French: 'Le jeu. 26 nov. 2026 à 11:58, Shop Support <support@shop.example> a\nécrit :',
    Spanish: 'El jue, 26 nov 2026 a las 11:58, Shop Support (<support@shop.example>)\nescribió:',
    Portuguese: 'Em qui., 26 de nov. de 2026 às 11:58, Shop Support <\nsupport@shop.example> escreveu:',
    'European Portuguese': 'Shop Support <support@shop.example> escreveu (quinta,\n26/11/2026 à(s) 11:58):',
    Japanese: '2026年11月26日(木) 11:58 Shop Support <support@shop.example>:',
    Arabic: 'في الخميس، 26 نوفمبر 2026 في 11:58 ص تمت كتابة ما يلي بواسطة ‪Shop Support‬‏ <\n‪support@shop.example‬‏>:',
  },
  'an older Apple Mail': {
    English: 'On 26 Nov 2026, at 11:58, Shop Support <support@shop.example> wrote:',
    German: 'Am 26.11.2026 um 11:58 schrieb Shop Support <support@shop.example>:',
    French: 'Le 26 nov. 2026 à 11:58, Shop Support <support@shop.example> a écrit :',
    Spanish: 'El 26 nov 2026, a las 11:58, Shop Support <support@shop.example> escribió:',
    Portuguese: 'Em 26 de nov. de 2026, à(s) 11:58, Shop Support <support@shop.example> escreveu:',
    'European Portuguese': 'No dia 26/11/2026, às 11:58, Shop Support <support@shop.example> escreveu:',
    Japanese: '2026/11/26 11:58、Shop Support <support@shop.example>のメール:',
    Arabic: 'في ٢٦ نوفمبر ٢٠٢٦، الساعة ١١:٥٨ ص، كتب Shop Support <support@shop.example>:\u200f',
  },
  Thunderbird: {
    English: 'On 11/26/26 11:58, Shop Support wrote:',
    German: 'Am 26.11.26 um 11:58 schrieb Shop Support:',
    French: 'Le 26/11/2026 à 11:58, Shop Support a écrit :',
    Spanish: 'El 26/11/26 a las 11:58, Shop Support escribió:',
    Portuguese: 'Em 26/11/2026 11:58, Shop Support escreveu:',
    'European Portuguese': 'Às 11:58 de 26/11/2026, Shop Support escreveu:',
    Japanese: '2026/11/26 11:58、Shop Support さんは書きました:',
    Arabic: 'في ٢٦‏/١١‏/٢٠٢٦ ١١:٥٨، كتب Shop Support:',
  },
};

/** The headers above the quote, which Outlook does not mark. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'English Outlook on Windows': [
    ...['From: Shop Support <support@shop.example> ', 'Sent: Thursday, November 26, 2026 11:58 AM'],
    ...['To: Ann Lee <ann@customer.example>', 'Subject: Re: Where is my form? (ticket 5001)'],
  ],
  'English Outlook for plain text': [
    ...[
      '-----Original Message-----',
      'From: Shop Support [mailto:support@shop.example]',
      'Sent: 26 November 2026 11:58',
    ],
    ...['To: Ann Lee', 'Subject: Re: Where is my form?'],
  ],
  'English Outlook on the web': [
    ...['________________________________', 'From: Shop Support <support@shop.example>', 'Sent: Thursday'],
    ...[
      'To: Ann Lee; Ben',
      ...Array.from({ length: 9 }, (_, n) => ` Guest ${n} <${n}@customer.example>`),
      'Subject: Hi',
    ],
  ],
  'German Outlook on Windows': [
    ...['Von: Shop Support <support@shop.example>', 'Gesendet: Donnerstag, 26. November 2026 11:58'],
    ...['An: Ann Lee', 'Betreff: AW: Wo ist mein Formular?'],
  ],
  'German Outlook for plain text': [
    ...['-----Ursprüngliche Nachricht-----', 'Von: Shop Support', 'Gesendet: 26. November', 'An: Ann', 'Betreff: Form'],
  ],
  'French Outlook on the web': [
    ...['________________________________', 'De : Shop Support <support@shop.example>', 'Envoyé : jeudi 26 novembre'],
    ...['À : Ann Lee', 'Objet : Re: Où est mon formulaire ?'],
  ],
  'French Outlook on a Mac': [
    ...['De : Shop Support <support@shop.example>', 'Date : jeudi, 26 novembre 2026 à 11:58'],
    ...['À : Ann Lee <ann@customer.example>', 'Cc : Ben', 'Objet : Re: formulaire'],
  ],
  'Spanish Outlook on Windows': [
    ...['De: Shop Support <support@shop.example>', 'Enviado el: jueves, 26 de noviembre de 2026 11:58'],
    ...['Para: Ann Lee', 'CC: Ben', 'Asunto: RE: formulario'],
  ],
  'Spanish Outlook on the web': [
    ...['________________________________', 'De: Shop Support', 'Enviado: jueves, 26 de noviembre', 'Para: Ann Lee'],
  ],
  'Portuguese Outlook on Windows': [
    ...['De: Shop Support <support@shop.example>', 'Enviada em: quinta-feira, 26 de novembro de 2026 11:58'],
    ...['Para: Ann Lee', 'Assunto: RES: formulário'],
  ],
  'Japanese Outlook on Windows': [
    ...[
      '差出人: Shop Support <support@shop.example>',
      '送信日時: 2026年11月26日木曜日 11:58',
      '宛先: Ann',
      '件名: 契約',
    ],
  ],
  'Arabic Outlook on the web': [
    ...[
      '________________________________',
      '\u200fمن: Shop Support <support@shop.example>',
      '\u200fتم الإرسال: الخميس',
    ],
    ...['\u200fإلى: Ann Lee', '\u200fالموضوع: Re: نموذج'],
  ],
  GMX: [
    ...['Gesendet: Donnerstag, 26. November 2026 um 11:58 Uhr', 'Von: "Shop Support" <support@shop.example>'],
    ...['An: ann@customer.example', 'Betreff: Re: Wo ist mein Formular?'],
  ],
  'mail.com': [
    ...['Sent: Thursday, November 26, 2026 at 11:58 AM', 'From: "Shop Support" <support@shop.example>'],
    ...['To: "Ann Lee" <ann@customer.example>', 'Subject: Re: Where is my form?'],
  ],
  'a program that writes the sender third': [
    ...['Objet : Re: formulaire', 'Date : jeudi 26 novembre 2026', 'De : Shop Support <support@shop.example>'],
    ...['À : Ann Lee'],
  ],
  'Zoho Mail': ['---- On Thu, 26 Nov 2026 11:58:00 +0100 Shop Support <support@shop.example> wrote ----'],
  'Zoho Mail in German': ['--- Am Do., 26 Nov. 2026 11:58:00 +0100 Shop <support@shop.example> schrieb ---'],
  'Zoho Mail in Spanish': ['---- El jue, 26 nov 2026 11:58:00 +0100, Shop <support@shop.example> escribió ----'],
  'NetEase Mail': ['---- Replied Message ----', 'From | Shop Support<support@shop.example>', 'Date | 11/26/2026 11:58'],
  'NetEase Mail in Chinese': ['---- 回复的原邮件 ----', '发件人 | Shop Support<support@shop.example>'],
  'Arabic Outlook for plain text': ['-----الرسالة الأصلية-----', 'من: Shop Support', 'تم الإرسال: 26 نوفمبر 2026'],
};

describe('the quote of an email', () => {
  for (const [name, block] of Object.entries(QUOTES))
    it(`[DESK-25] is folded below a reply from ${name}`, () => {
      const mail = ['Das Feld fehlt noch.', '', ...block, '', 'Unter Dokumente.'].join('\n');
      assert.deepEqual(foldQuote(mail), {
        text: 'Das Feld fehlt noch.',
        quote: [...block, '', 'Unter Dokumente.'].join('\n'),
      });
    });

  for (const [program, languages] of Object.entries(INTRODUCTIONS))
    for (const [language, line] of Object.entries(languages))
      it(`[DESK-11] is folded below a reply from ${program} in ${language}`, () => {
        const quote = `${line}\n\n> Under Documents.\n>\n> Shop`;
        const own = 'I looked there.\n\nOn 26.11.2026 at 10:15 I saw only two.';
        assert.deepEqual(foldQuote(`${own}\n\n${quote}\n\n`), { text: own, quote });
        assert.deepEqual(foldQuote(`${own}\r\n\r\n${quote.replaceAll('\n', '\r\n')}`).text, own);
      });

  for (const [language, line] of Object.entries(INTRODUCTIONS['an older Apple Mail']!))
    it(`[DESK-11] is folded below a reply from Apple Mail or an iPhone in ${language}`, () => {
      const quote = `> ${line}\n> \n> Under Documents.`;
      const own = 'I looked there.\n\nSent from my iPhone';
      assert.deepEqual(foldQuote(`${own}\n\n${quote}\n`), { text: own, quote });
    });

  for (const [program, headers] of Object.entries(HEADERS))
    it(`[DESK-11] is folded below a reply from ${program}`, () => {
      const quote = [...headers, '', 'Under Documents.', '', '> Where is my form?', '', 'Shop'].join('\n');
      assert.deepEqual(foldQuote(`I looked there.\n\nAnn\n\n${quote}`), { text: 'I looked there.\n\nAnn', quote });
    });

  it('[DESK-11] is folded below a reply from Yahoo Mail, which marks no quoted line', () => {
    const quote =
      'Em quinta-feira, 26 de novembro de 2026 às 11:58:03 BRT, Shop <s@shop.example> escreveu:  \n \n Under Documents.';
    assert.deepEqual(foldQuote(`Olá!\n\n    ${quote}`), { text: 'Olá!', quote });
  });

  it('[DESK-11] leaves the customer’s words above quoted lines', () => {
    for (const own of [
      'On 26.11.2026 at 10:15 I saw this:',
      'Call me on 26.11.2026 at 10:15\nShop Support wrote:',
      'I tried it at 10:15.\nsupport@shop.example answered:',
      'From: the start, I mean:',
    ])
      assert.deepEqual(foldQuote(`${own}\n> Error 5`), { text: own, quote: '> Error 5' });
  });

  it('[DESK-11] is shown with the answers between its lines, below headers too', () => {
    const mail = 'Hi\n\n-----Original Message-----\nFrom: Shop\nSent: today\n\n> One?\nYes\n> Two?\nNo';
    assert.deepEqual(foldQuote(mail), { text: mail, quote: '' });
  });

  it('[DESK-25] is folded with the line above it, in languages whose words for “wrote” are unknown', () => {
    for (const line of [
      '2 марта 2026 г., 10:00, Shop написал(а):',
      '2026年3月2日(月) 10:00 Shop <s@shop.example>:',
      'Dne 2. března 2026 v 10:00 Shop napsal:',
    ])
      assert.deepEqual(foldQuote(`Yes\n\n${line}\n\n> Under Documents.`), {
        text: 'Yes',
        quote: `${line}\n\n> Under Documents.`,
      });
  });

  it('[DESK-11] [DESK-25] does not begin in the customer’s own words', () => {
    const mails = [
      'Hello\nFrom: the start it did not open.\nTo: the end\nPlease help.',
      'Hello\nVon: Anfang an fehlt das Feld.\nBitte helfen Sie.',
      'Hello\nOn Monday Ann wrote to me:\nthe form is under Documents.\nIt is not.',
      'Hello\n______________________________\nMy address is below.\nBerlin',
      'I chose these:\n1: lease\n2: will',
      'Hello\nFrom: Berlin\nTo: Munich\nDate: 3 March\nPlease book it.',
      'Bonjour\n\n------\nDe : Paris\nÀ : Lyon\nDate : 3 mars\n\nMerci de réserver.',
      'Hello\n--- Trip ---\nFrom: Berlin\nTo: Munich\n\nPlease book it.',
      'Hello\nAm 3. März 2026 schrieb mir Ihr Kollege:\nDas Formular ist unter Dokumente.\nDas stimmt nicht.',
      'On 26.11.2026 at 10:15 Dana wrote:\nit is under Documents.\nIt is not.',
      'Hello\nFrom: ann@customer.example\nTo: you\n\nIs this yours?',
      'Hello\nSubject: Trip\nDate: 3 March\nFrom: Berlin\nTo: Munich\n\nPlease book it.',
      'Hello\n---- On Monday Ann wrote to me ----\nIt is not there.',
      'Hello\n---- 26.11.2026 10:15 ----\nIt broke.',
    ];
    for (const mail of mails) assert.deepEqual(foldQuote(mail), { text: mail, quote: '' });
  });
});
