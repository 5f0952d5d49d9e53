import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RapportDuSoir } from '#client/gestion/rapport/soir.offert.tsx';
import type { RapportSoir } from '#shared/gestion/rapport/rapport-soir.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const JOUR = '2026-11-23';
const SOIR: RapportSoir = {
  jour: JOUR,
  at: `${JOUR}T20:00:00.000+01:00`,
  pharmacie: 'Pharmacie de l’Okoumé',
  chiffre_affaire: 0,
  nombre_ventes: 0,
  panier_moyen: 0,
  marge: 0,
  chiffre_affaire_ht: 0,
  semaine_avant: null,
  mois: 0,
  mois_avant: null,
  objectif: null,
  comptes: [],
  a_valider: [],
  anomalies: [],
  quarantaines: [],
  ruptures: { nombre: 0, exemples: [] },
  creances: { a_exporter: 0, j30: 0, j60: 0, j90: 0, au_dela: 0, rejete: 0 },
};
const compte = {
  version: 1,
  caisse: 'Caisse 1',
  compte: 100,
  ecart: 0,
  valide: false,
  at: '2026-11-23T19:00:00.000+01:00',
  motif: null,
  retire: false,
  modes: [],
  comptages: [],
};

it('[BIL-23] renommée, la gérante n’approuve pas son propre compte ; celui d’un homonyme, si', async () => {
  const gerante = uneSession({
    fullname: 'Chantal ONDO',
    habilitations: [{ menu: 'GESTION', submenus: ['billetage', 'stat'] }],
  });
  const a_valider = [
    { ...compte, id: 1, par: 'Chantal MBA', par_id: gerante.id },
    { ...compte, id: 2, par: 'Chantal ONDO', par_id: gerante.id + 1 },
  ];
  monterPoste(
    <RapportDuSoir />,
    gerante,
    { [`GET /api/rapports/soir?jour=${JOUR}`]: () => ({ data: { ...SOIR, a_valider } }) },
    `/?vue=soir&jour=${JOUR}`,
  );
  const boutons = await screen.findAllByRole('button', { name: 'Approuver' });
  expect(boutons.map((b) => b.getAttribute('aria-disabled'))).toEqual(['true', 'false']);
});
