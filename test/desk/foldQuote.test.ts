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

describe('the quote of an email', () => {
  for (const [name, block] of Object.entries(QUOTES))
    it(`[DESK-25] is folded below a reply from ${name}`, () => {
      const mail = ['Das Feld fehlt noch.', '', ...block, '', 'Unter Dokumente.'].join('\n');
      assert.deepEqual(foldQuote(mail), {
        text: 'Das Feld fehlt noch.',
        quote: [...block, '', 'Unter Dokumente.'].join('\n'),
      });
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

  it('[DESK-25] does not begin in the customer’s own words', () => {
    const mails = [
      'Hello\nFrom: the start it did not open.\nTo: the end\nPlease help.',
      'Hello\nVon: Anfang an fehlt das Feld.\nBitte helfen Sie.',
      'Hello\nOn Monday Ann wrote to me:\nthe form is under Documents.\nIt is not.',
      'Hello\n______________________________\nMy address is below.\nBerlin',
      'I chose these:\n1: lease\n2: will',
    ];
    for (const mail of mails) assert.deepEqual(foldQuote(mail), { text: mail, quote: '' });
  });
});
