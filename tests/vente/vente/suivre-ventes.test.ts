// Server: who hears a sale is decided by rooms; the socket equals REST.
import { describe, expect, it } from 'vitest';
import { surUneVente, surVentes } from '#shared/vente/vente/vente.events.ts';
import type { Vente, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  a,
  annuler,
  awa,
  chef,
  gerant,
  liste,
  mettreAHeure,
  preparerVentes,
  serveur,
  vendre,
} from './ventes.scene.ts';

preparerVentes();

describe('le sujet « ventes »', () => {
  it('[EVT-9] qui lit la liste entend la vente et son annulation ; un vendeur, non', async () => {
    mettreAHeure(a('2027-10-01', '10:00:00'));
    const connue = await vendre({ vendeur: awa, ou: null, lignes: [[2, 1, 0]], modes: ['espece'] });
    await verifierEvenement<Vente[]>({
      poste: gerant,
      topic: 'ventes',
      noms: ['vente.annulee'],
      lire: async () =>
        (await gerant.lire<Vente[]>('/api/ventes?period_from=2027-10-01&period_to=2027-10-01'))
          .data,
      appliquer: surVentes,
      montrees: true,
      acte: () => annuler(connue.id),
    });
    const ecoute = await gerant.ecouter('ventes');
    const autre = await vendre({ vendeur: awa, ou: null, lignes: [[2, 2, 0]], modes: ['autres'] });
    const [recue] = await ecoute.attendre(1);
    expect(recue).toMatchObject({
      topic: 'ventes',
      nom: 'vente.creee',
      donnees: { vente: { id: autre.id, total: autre.total } },
    });
    expect((await awa.ecouter('ventes')).accuses[0]).toMatchObject({ ok: false });
  });
  it('[EVT-9] [BOR-12] l’assuré corrigé : les autres écrans ont ce que REST relit, et le tableau n’en entend rien', async () => {
    mettreAHeure(a('2027-10-04', '10:00:00'));
    const connue = await vendre({ vendeur: awa, ou: null, lignes: [[0, 1, 100]], modes: [] });
    await attendrePublication(chef.adresse);
    const tableau = await chef.ecouter('direct');
    const corriger = () =>
      gerant.ecrire(`/api/ventes/${connue.id}/assure`, {
        numero_feuille_assure: 'FS 77',
        nom_assure: 'NZÉ',
      });
    const [dite] = await verifierEvenement<Vente[]>({
      poste: gerant,
      topic: 'ventes',
      // The same words again change nothing, and are told to nobody.
      noms: ['vente.modifiee'],
      lire: () => liste('2027-10-04'),
      appliquer: surVentes,
      montrees: true,
      acte: async () => {
        await corriger();
        await corriger();
      },
    });
    const { data: lue } = await gerant.lire<VenteDetail>(`/api/ventes/${connue.id}`);
    expect(lue).toMatchObject({ numero_feuille_assure: 'FS 77', version: connue.version + 1 });
    expect(dite && 'vente' in dite.donnees && { ...lue, ...dite.donnees.vente }).toEqual(lue);
    await verifierEvenement<VenteDetail>({
      poste: gerant,
      topic: 'ventes',
      noms: ['vente.modifiee'],
      lire: async () => (await gerant.lire<VenteDetail>(`/api/ventes/${connue.id}`)).data,
      appliquer: surUneVente,
      acte: () =>
        gerant.ecrire(`/api/ventes/${connue.id}/assure`, {
          numero_feuille_assure: 'FS 78',
          nom_assure: 'NZÉ',
        }),
    });
    await attendrePublication(chef.adresse);
    expect(tableau.messages.map((m) => m.nom)).not.toContain('vente.modifiee');
  });
});

describe('[VEN-11] npm run verifier', () => {
  it('refait les agrégats depuis les ventes, et nomme celui qui diffère', async () => {
    const em = serveur.orm.em.fork();
    await sql(em, 'select f_sceller(max(jour) + 40) from agregat_produit');
    expect(await verifierInvariants(em)).toEqual([]);
    for (const [geste, retour, ...noms] of [
      [
        'update agregat_jour set tva = tva + 1',
        'update agregat_jour set tva = tva - 1',
        'I21 agrégats du jour ≠ ventes',
      ],
      [
        'update agregat_heure set nombre = nombre + 1',
        'update agregat_heure set nombre = nombre - 1',
        'I21 agrégats de l’heure ≠ ventes',
      ],
      [
        'update agregat_produit set qte = qte + 1',
        'update agregat_produit set qte = qte - 1',
        'I21 agrégats des produits ≠ lignes vendues',
        'I21 paliers des produits ≠ leurs jours',
      ],
      [
        'update agregat_produit_palier set total = total + 1',
        'update agregat_produit_palier set total = total - 1',
        'I21 paliers des produits ≠ leurs jours',
      ],
      [
        'update agregat_mois set ht = ht + 1',
        'update agregat_mois set ht = ht - 1',
        'I21 agrégats du mois ≠ ventes',
      ],
    ] as const) {
      await sql(em, geste);
      expect((await verifierInvariants(em)).map((m) => m.invariant)).toEqual(noms);
      await sql(em, retour);
    }
  });
});
