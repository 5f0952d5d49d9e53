import { describe, expect, it } from 'vitest';
import { composerRecu, composerReleve } from '#client/vente/clientele/compte.document.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Reglement, Releve } from '#shared/vente/clientele/releve.schema.ts';
import { maintenant, enseigne, valeurs, textes, table, relire } from './papiers.scene.ts';

describe('le compte d’un client', () => {
  const client: Client = {
    id: 7,
    version: 1,
    libelle: 'OBIANG',
    nom: null,
    telephone: null,
    email: null,
    ville: null,
    type_client: 'particulier',
    nif: null,
    rccm: null,
    prise_en_charge: 80,
    remise_percent: 0,
    identifiant_assure: null,
    secteur_assure: 'GEF',
    plafond_dette: 100_000,
    current_dette: 600.5,
    current_remboursement_amount: 99_399.5,
    is_active: true,
    historique_accord: false,
    historique_accord_at: null,
    historique_accord_par: null,
  };
  const r: Releve = {
    client,
    debut: '2026-11-01',
    fin: '2026-11-21',
    solde_initial: 100,
    total_debit: 1000.5,
    total_credit: 500,
    solde_final: 600.5,
    lignes: [
      {
        rang: 1,
        at: '2026-11-10T10:00:00+01:00',
        genre: 'Prise en charge',
        libelle: 'Vente N° 12',
        debit: 1000.5,
        credit: 0,
        solde: 1100.5,
      },
      {
        rang: 2,
        at: '2026-11-11T10:00:00+01:00',
        genre: 'Règlement',
        libelle: 'Règlement N° 3',
        debit: 0,
        credit: 500,
        solde: 600.5,
      },
    ],
  };
  it('[CLI-6] le relevé porte chaque opération et son solde, et son classeur se relit', async () => {
    const d = composerReleve(r, enseigne, maintenant);
    expect(d).toMatchObject({
      titre: 'Relevé de compte',
      sousTitre: 'Du 01/11/2026 au 21/11/2026',
    });
    expect(table(d)).toMatchObject({
      lignes: [
        ['10/11/2026 10:00', 'Prise en charge', 'Vente N° 12', '1.001', '', '1.101'],
        ['11/11/2026 10:00', 'Règlement', 'Règlement N° 3', '', '500', '601'],
      ],
      total: ['TOTAL', '', '', '1.001', '500', '601'],
    });
    expect(textes(d)).toEqual([
      'Reste à payer au 21/11/2026 : 601 FCFA, soit six cent un francs CFA.',
    ]);
    expect((await relire(d)).getWorksheet('Relevé')?.getRow(3).values).toEqual([
      undefined,
      new Date('2026-11-11T10:00:00Z'),
      'Règlement',
      'Règlement N° 3',
      0,
      500,
      600.5,
    ]);
    expect(textes(composerReleve({ ...r, solde_final: -5 }, null, maintenant))).toEqual([
      'La pharmacie doit au client 5 FCFA.',
    ]);
    expect(textes(composerReleve({ ...r, solde_final: 0, lignes: [] }, null, maintenant))).toEqual([
      'Rien ne reste à payer.',
    ]);
  });
  it('[CLI-7] le reçu dit combien, en lettres aussi, comment, et ce qui reste', () => {
    const reglement: Reglement = {
      id: 3,
      client_id: 7,
      client: 'OBIANG',
      montant: 500,
      arrondi: 0,
      mode_paiement: 'mobile_money',
      dette_avant: 1100.5,
      dette_apres: 600.5,
      created_by: 'Chantal',
      created_at: '2026-11-11T10:00:00+01:00',
    };
    const d = composerRecu(reglement, enseigne, maintenant);
    expect(d.titre).toBe('Reçu de règlement N° 3');
    expect(valeurs(d)).toMatchObject({
      'Reçu de': 'OBIANG',
      Mode: 'Mobile money',
      Montant: '500 FCFA',
      'Dette après': '601 FCFA',
    });
    expect(textes(d)[0]).toBe('Reçu la somme de : cinq cents francs CFA.');
  });
});
