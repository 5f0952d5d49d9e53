import { expect, it } from 'vitest';
import { otherName, type Start, welcomeLines } from '#server/welcome.ts';

const depart = (autre: Partial<Start>): Start => ({
  config: { dataDir: '/d', databaseUrl: undefined, superviseurApi: undefined },
  adresse: 'http://127.0.0.1:8000',
  motDePasse: null,
  code: null,
  vierge: false,
  fenetres: null,
  ...autre,
});
const PERSONNES = [
  'Personnes : awa (vendeuse), serge (vendeur), brice (caissier, PIN 1234), chantal (gérante, PIN 2580)',
  'Mot de passe de chacun : demonstration',
];

it('[ACC-19] la démonstration écrit à chaque départ deux liens, ses personnes, son dossier et comment arrêter', () => {
  const premier = depart({ vierge: true, motDePasse: 'TIRE', code: 'A', fenetres: ['A', 'B'] });
  const liens = [
    'Démonstration. Ouvrez ces deux liens, un par fenêtre, puis pressez la personne :',
    '  Awa vend        http://127.0.0.1:8000/activation?code=A',
    '  Brice encaisse  http://localhost:8000/activation?code=B',
  ];
  const fin = [
    'Données : /d',
    'Votre pharmacie, vide : npm run ouvrir-pharmacie',
    'Ctrl-C arrête.',
  ];
  const ecrites = (d: Start) => welcomeLines(d).flatMap((l) => l.split('\n'));
  expect(ecrites(premier)).toEqual([
    ...liens,
    ...PERSONNES,
    'Administrateur : admin / TIRE',
    ...fin,
  ]);
  expect(ecrites(depart({ fenetres: ['A', 'B'] }))).toEqual([
    ...liens,
    ...PERSONNES,
    'Administrateur : admin (mot de passe perdu : npm run motdepasse -- --nom admin)',
    ...fin,
  ]);
});

it('une pharmacie ne dit de secret qu’une fois, et rien de la démonstration', () => {
  expect(welcomeLines(depart({ vierge: true, motDePasse: 'TIRE', code: 'A' }))).toEqual([
    'Administrateur : admin / TIRE',
    'Activation : http://127.0.0.1:8000/activation?code=A',
    'Données : /d',
    'Ctrl-C arrête.',
  ]);
  expect(
    welcomeLines(
      depart({
        config: { dataDir: '/d', databaseUrl: 'postgresql://a:b@c/d', superviseurApi: undefined },
      }),
    ),
  ).toEqual(['Données : le PostgreSQL de DATABASE_URL', 'Ctrl-C arrête.']);
});

it('une adresse qui n’a qu’un nom : la seconde fenêtre est une fenêtre privée', () => {
  expect(otherName('http://localhost:8000')).toBe('http://127.0.0.1:8000');
  expect(otherName('http://192.168.1.5:8000')).toBeNull();
  const lignes = welcomeLines(depart({ adresse: 'http://192.168.1.5:8000', fenetres: [] }));
  expect(lignes[2]).toBe(
    '  Brice encaisse  http://192.168.1.5:8000/activation (fenêtre de navigation privée)',
  );
});
