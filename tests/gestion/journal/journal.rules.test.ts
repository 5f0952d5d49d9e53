import { expect, it } from 'vitest';
import { LISTES } from '#shared/admin/reference/reference.schema.ts';
import {
  differencesAudit,
  motDuJournal,
  resumer,
  formatValeur,
} from '#shared/gestion/journal/journal.rules.ts';
import { NATURES } from '#shared/platform/import/champs.ts';
import { RECORDS } from '#shared/record-list.ts';
import { code, dans, texteDe } from '../../harness/maison.ts';

it('[JRN-1] une valeur se lit en mots', () => {
  expect([true, false, null, '', 0, 12.5].map((v) => formatValeur('x', v))).toEqual([
    'Oui',
    'Non',
    '—',
    '—',
    '0',
    '12,5',
  ]);
  expect(
    formatValeur('habilitations', [
      { menu: 'VENTE', submenus: ['reservation', 'caisse'] },
      { menu: 'PRIVILEGES', submenus: ['inventaire_master'] },
    ]),
  ).toBe('VENTE : Réservations, Caisses · PRIVILEGES : Clore un inventaire');
  expect(formatValeur('habilitations', [])).toBe('aucune');
});
it('[JRN-1] les milliers se lisent par groupes ; ce qui nomme une chose est d’un seul tenant', () => {
  expect(differencesAudit({ plafond_dette: 500_000 }, { plafond_dette: 100_000 })).toEqual([
    { champ: 'Plafond de crédit', avant: '500.000', apres: '100.000' },
  ]);
  const dites: [string, number, string][] = [
    ['prix_achat', 1250.5, '1.250,5'],
    ['ecart', -92_906, '-92.906'],
    ['ecart', -0.25, '-0,25'],
    ['vente_id', 12_345, '12345'],
    ['numero', 20_261, '20261'],
    ['annee', 2026, '2026'],
    ['telephone1', 74_123_456, '74123456'],
  ];
  expect(dites.map(([cle, n]) => formatValeur(cle, n))).toEqual(dites.map(([, , dit]) => dit));
});
it('[JRN-2] seuls les champs changés, l’ancienne valeur à côté de la nouvelle', () => {
  expect(
    differencesAudit(
      { prix_achat: 900, prix_de_vente: 1250 },
      { prix_achat: 900, prix_de_vente: 1300 },
    ),
  ).toEqual([{ champ: 'Prix de vente', avant: '1.250', apres: '1.300' }]);
  expect(differencesAudit(null, { fullname: 'Awa', taux_special: 3 })).toEqual([
    { champ: 'Nom complet', avant: '—', apres: 'Awa' },
    { champ: 'Taux special', avant: '—', apres: '3' },
  ]);
  expect(differencesAudit(null, null)).toEqual([]);
});
it('[JRN-1] ni clé, ni code, ni JSON', () => {
  expect(
    resumer(
      { status: 'BROUILLON' },
      {
        status: 'RECUE_PARTIELLE',
        lignes: [{ produit_id: 4, qte: 2 }],
        qte_min: 3,
        has_pin: false,
      },
    ),
  ).toBe(
    'Statut : Brouillon → Reçue en partie ; Lignes : Produit : 4, Quantité : 2 ; Stock minimum : 3 ; Code PIN : Non',
  );
  expect(formatValeur('x', '2026-11-23T05:00:00.000Z')).toBe('23/11/2026 06:00:00');
  expect(formatValeur('x', '2026-11-23')).toBe('23/11/2026');
  expect(resumer(null, { mode_paiement: 'espece', total_billetage: 5 })).toBe(
    'Mode de paiement : Espèces ; Total compté : 5',
  );
});
it('[JRN-3] en une ligne', () => {
  expect(resumer({ is_active: true }, { is_active: false })).toBe('Actif : Oui → Non');
  expect(resumer(null, { has_pin: true, name: 'awa' })).toBe(
    'Code PIN : Oui ; Nom d’utilisateur : awa',
  );
});
it('[JRN-4] un acte et son objet se disent en mots', () => {
  expect(
    ['creation', 'maj.installee', 'depense', 'taux_cnamgs', 'annulation'].map(motDuJournal),
  ).toEqual(['création', 'mise à jour installée', 'dépense', 'taux CNAMGS', 'annulation']);
});
it('[JRN-4] aucun acte ni objet que le serveur inscrit ne se lit en code', () => {
  const inscrits = code
    .filter((f) => dans(f, 'server'))
    .flatMap((f) => [...texteDe(f).matchAll(/\b(?:entite|acte): '([^'(]+)'/g)])
    .map(([, mot = '']) => mot);
  const nommes = [...RECORDS.map(({ declared }) => declared.name), ...LISTES, ...NATURES];
  expect(inscrits).toEqual(expect.arrayContaining(['facture_fournisseur', 'vente']));
  const codes = [...inscrits, ...nommes].map(motDuJournal).filter((mot) => /[_.]/.test(mot));
  expect(codes).toEqual([]);
  expect(['reservation', 'station', 'offre_fournisseur'].map(motDuJournal)).toEqual([
    'réservation',
    'poste',
    'offre de fournisseur',
  ]);
});
