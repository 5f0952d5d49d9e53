import { describe, expect, it } from 'vitest';
import { createElement, type ReactElement } from 'react';
import { Fragment, jsx, jsxs } from '#client/base/jsx-runtime.ts';
import { typeset } from '#client/base/typography.ts';

const FINE = '\u202f';
const lisible = (texte: string) => texte.replaceAll(FINE, '_');

describe('[TYP-1] la typographie des écrans', () => {
  it.each([
    ['Caisse : Default', 'Caisse_: Default'],
    ['Oups !', 'Oups_!'],
    ['Le serveur marche ? Attendez ; il revient', 'Le serveur marche_? Attendez_; il revient'],
    ['« Default » garde son nom', '«_Default_» garde son nom'],
    ['Taux de 80 %, hors barème', 'Taux de 80_%, hors barème'],
    ['Taux de 80\u00a0%', 'Taux de 80_%'],
    ['-12.500 FCFA', '−_12.500 FCFA'],
    ['-3', '−_3'],
    ['▼ -20,0 % sur la semaine dernière', '▼ −_20,0_% sur la semaine dernière'],
    ['de 10-20 %', 'de 10-20_%'],
    ['Écart de -1.500 FCFA', 'Écart de −_1.500 FCFA'],
    ['− 500', '−_500'],
    ['+ 500 FCFA', '+_500 FCFA'],
  ])('« %s »', (texte, attendu) => expect(lisible(typeset(texte))).toBe(attendu));

  it('les morceaux d’une phrase, comme React les reçoit', () => {
    expect([' : ', '« ', ' »', ' %', '− '].map((m) => lisible(typeset(m)))).toEqual([
      '_: ',
      '«_',
      '_»',
      '_%',
      '−_',
    ]);
  });
  it.each([
    'Cette action est irréversible!',
    'Prise en charge à 100%',
    '10:30',
    'https://pharmacie.local/?a=1',
    '2026-11-23',
    'de 10-20',
    '-20 ANS',
    'FS-448120',
    '+241 011 00 00 00',
    'a ?b',
  ])('« %s » reste tel quel', (texte) => expect(typeset(texte)).toBe(texte));

  const vu = (element: ReactElement): unknown => element.props;
  it('tout texte d’un élément y passe, et ses noms lus à voix haute', () => {
    expect(vu(jsx('p', { children: 'Oups !' }))).toEqual({ children: `Oups${FINE}!` });
    expect(
      vu(jsxs('button', { title: 'Sûr ?', 'aria-label': 'Sûr ?', children: ['N° : ', -4] })),
    ).toEqual({
      title: `Sûr${FINE}?`,
      'aria-label': `Sûr${FINE}?`,
      children: [`N°${FINE}: `, `−${FINE}4`],
    });
  });
  it('et ce qui est groupé sans élément', () => {
    expect(vu(jsxs(Fragment, { children: [' · ', '-4.900 %'] }))).toEqual({
      children: [' · ', `−${FINE}4.900${FINE}%`],
    });
  });
  it('et ce qu’un composant dit : ses enfants, son titre, son texte ; ses données restent', () => {
    const Composant = () => null;
    const dit = { children: 'a ?', title: 'b :', text: 'c !', label: 'd ;', valeur: 'e :' };
    expect(vu(jsx(Composant, dit))).toEqual({
      children: `a${FINE}?`,
      title: `b${FINE}:`,
      text: `c${FINE}!`,
      label: `d${FINE};`,
      valeur: 'e :',
    });
  });
  it('ni ce qui se saisit, ni le code', () => {
    const tels = { children: 'a ?', title: 'b :' };
    for (const type of ['option', 'textarea', 'code'] as const)
      expect(vu(jsx(type, tels))).toEqual(tels);
    expect(vu(jsx('input', { value: 'a : b', placeholder: 'Nom :' }))).toEqual({
      value: 'a : b',
      placeholder: `Nom${FINE}:`,
    });
  });
  it('où rien ne change, c’est l’élément de React', () => {
    expect(jsx('p', { className: 'x', children: ['a', 3] }, 'k')).toEqual(
      createElement('p', { className: 'x', key: 'k' }, 'a', 3),
    );
  });
});
