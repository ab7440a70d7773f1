// Source: ISO 4217, List One by SIX Interbank Clearing, published 2024-06-25, without funds, metals and test codes, and
// with XCG (valid from 2025-03-31). Codes that were withdrawn later remain valid. `Intl` shows no decimals for some
// currencies that have two, such as COP, HUF and IDR.

const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND';
const twoDecimals =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
  'CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC ' +
  'SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

/** The currencies with two decimals. */
export const currenciesOfCents = (): readonly string[] => twoDecimals.split(' ');

/** Whether amounts in a currency have three decimals, which are not supported. */
export const hasThreeDecimals = (code: string): boolean => threeDecimals.split(' ').includes(code);
