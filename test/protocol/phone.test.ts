import { expect } from '@open-wc/testing';
import { isPhone, normalizePhone, phoneHref } from '../../protocol/phone.ts';

describe('a phone number', () => {
  it('[FORM-05][REAL-05] is reduced to its digits, with a leading plus sign', () => {
    for (const [typed, number] of [
      ['+1 (555) 010-99', '+155501099'],
      ['030 / 12 34-56', '030123456'],
      ['tel:+49 30 1234', '+49301234'],
      ['\u202a+49 30 1234\u202c', '+49301234'],
      ['(+49) 30 1234', '+49301234'],
      ['2+2', '22'],
      ['+', '+'],
      ['abc', ''],
    ] as const)
      expect(normalizePhone(typed), typed).to.equal(number);
    expect(['+', 'abc', '', '٣', '+1'].map(isPhone)).to.deep.equal([false, false, false, true, true]);
  });

  it('[REAL-05] converts the digits of every script to ASCII', () => {
    for (const [typed, number] of [
      ['０９０－１２３４－５６７８', '09012345678'],
      ['＋８１ ９０ １２３４', '+81901234'],
      ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
      ['۰۹۱۲۳۴۵', '0912345'],
      ['+९१ ९८७६५', '+9198765'],
      ['๐๘๑-๒๓๔', '081234'],
      ['𝟎𝟗①²', '0912'],
    ] as const)
      expect(normalizePhone(typed), typed).to.equal(number);
  });

  it('[REAL-03][REAL-05] drops "(0)" after the country code, and an extension', () => {
    for (const [typed, number] of [
      ['+49 (0) 151 1234567 ext. 12', '+491511234567'],
      ['0049 (0)30 1234', '0049301234'],
      ['+44 [0] 20 7946 0123', '+442079460123'],
      ['(0)30 12345', '03012345'],
      ['+1-555-012-3456x12', '+15550123456'],
      ['555 012 3456 #7', '5550123456'],
      ['+7 495 123-45-67 доб. 12', '+74951234567'],
      ['030 123456 Durchwahl 7', '030123456'],
      ['+1 555 012 3456;ext=99', '+15550123456'],
      ['+81 3 1234 5678 内線 5', '+81312345678'],
      // Too long for an extension, and too short for a number before one.
      ['1234567 x 1234567', '12345671234567'],
      ['12x34', '1234'],
    ] as const)
      expect(normalizePhone(typed), typed).to.equal(number);
    expect(phoneHref('+49 (0) 30 901-820')).to.equal('tel:+4930901820');
  });
});
