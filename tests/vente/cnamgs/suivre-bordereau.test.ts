// Server: the fund's payments, the sheets and the sales are summed by the base, and told.
import type { Dettes } from '#shared/gestion/comptabilite/dettes.schema.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { formatDu } from '#shared/base/montant.ts';
import { surBordereaux } from '#shared/vente/cnamgs/bordereau.events.ts';
import { sommeFcfa } from '#shared/vente/cnamgs/bordereau.rules.ts';
import type { Bordereau, BordereauDetail, Creance } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  chef,
  exporter,
  gerante,
  JOUR,
  mettreAHeure,
  preparerBordereaux,
  serveur,
  vendre,
  vente,
} from './bordereaux.scene.ts';

preparerBordereaux();

const acte = (id: number, quoi: string, corps: object = {}) =>
  gerante.ecrire<Bordereau>(`/api/bordereaux/${id}/${quoi}`, corps);

describe('ce qu’en fait le fonds', () => {
  it('[BOR-6] [BOR-7] déposé, payé en deux fois ; ni trop, ni avant, ni plus tard qu’aujourd’hui ; payé, plus rien', async () => {
    await vendre({ secteur_assure: 'Secteur privé' }, { qte: 3 });
    const { data: b } = await exporter('Secteur privé');
    expect(await acte(b.id, 'payer', { montant: 1 })).toMatchObject({
      statut: 409,
      errors: [phrasesCnamgs.bordereauEtat('Exporté')],
    });
    expect(await acte(b.id, 'deposer', { date: '2026-11-11' })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauDateFuture],
    });
    expect(await acte(b.id, 'deposer', { date: '2026-11-09' })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauDateAvant],
    });
    expect(await acte(b.id, 'deposer', { reference: 'AR 12' })).toMatchObject({
      statut: 200,
      data: { statut: 'Déposé', depose_le: JOUR, reference_depot: 'AR 12' },
    });
    expect(await acte(b.id, 'payer', { montant: 0 })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauMontantNul],
    });
    expect(await acte(b.id, 'payer', { montant: b.reste + 0.01 })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauTropPaye(formatDu(b.reste))],
    });
    expect(await acte(b.id, 'payer', { montant: 1000.5 })).toMatchObject({
      statut: 200,
      data: { statut: 'Payé partiel', montant_paye: 1000.5, reste: sommeFcfa([b.reste, -1000.5]) },
    });
    const fin = await Promise.all(
      [1, 2].map(() => acte(b.id, 'payer', { montant: sommeFcfa([b.reste, -1000.5]) })),
    );
    expect(fin.map((f) => f.statut).sort()).toEqual([200, 409]);
    expect((await gerante.lire<Bordereau>(`/api/bordereaux/${b.id}`)).data).toMatchObject({
      statut: 'Payé',
      reste: 0,
      montant_paye: b.total_prise_en_charge,
    });
    expect((await acte(999_999, 'deposer')).statut).toBe(404);
    const { paiements } = (await gerante.lire<BordereauDetail>(`/api/bordereaux/${b.id}`)).data;
    expect(paiements).toMatchObject([
      { montant: 1000.5, le: JOUR, mode: 'virement', reference: null, created_by: 'Gérante' },
      { montant: sommeFcfa([b.reste, -1000.5]), mode: 'virement' },
    ]);
    expect(await acte(b.id, 'payer', { montant: 1, mode: 'troc' })).toMatchObject({ statut: 422 });
  });
  it('[BOR-7] ses dernières feuilles annulées ou rendues : il ne reste rien, il est payé', async () => {
    const bordereauDe = async (...ventes: number[]) => {
      const { data: b } = await exporter('Secteur privé');
      expect(b.nombre).toBe(ventes.length);
      await acte(b.id, 'deposer');
      return b;
    };
    const lu = async ({ id }: Bordereau) =>
      (await gerante.lire<Bordereau>(`/api/bordereaux/${id}`)).data;
    const dansLaListe = async (statut: string) =>
      (
        await gerante.lire<Bordereau[]>(
          `/api/bordereaux?statut=${encodeURIComponent(statut)}&sort=statut&order=asc`,
        )
      ).data.map((x) => x.id);
    const assure = { secteur_assure: 'Secteur privé' };
    const annuler = async (id: number) =>
      expect((await chef.ecrire(`/api/ventes/${id}/cancel`)).errors).toEqual([]);

    const [grande, petite] = [await vendre(assure, { qte: 3 }), await vendre(assure, { qte: 2 })];
    const partiel = await bordereauDe(grande, petite);
    const montant = (await vente(grande)).total_prise_en_charge;
    expect(await acte(partiel.id, 'payer', { montant })).toMatchObject({
      data: { statut: 'Payé partiel' },
    });
    await annuler(petite);
    expect(await lu(partiel)).toMatchObject({ statut: 'Payé', reste: 0, montant_paye: montant });
    expect(await acte(partiel.id, 'rejeter', { motif: 'Trop tard' })).toMatchObject({
      statut: 409,
      errors: [phrasesCnamgs.bordereauEtat('Payé')],
    });

    const seule = await vendre(assure);
    const sansPaiement = await bordereauDe(seule);
    const { data: v } = await chef.lire<VenteDetail>(`/api/ventes/${seule}`);
    const rendue = await chef.ecrire(`/api/ventes/${seule}/retours`, {
      lignes: [{ ligne_id: v.lignes[0]?.id, qte: 1 }],
      motif: 'mauvais dosage',
    });
    expect(rendue.errors).toEqual([]);
    expect(await lu(sansPaiement)).toMatchObject({ statut: 'Payé', reste: 0, montant_paye: 0 });

    expect(await dansLaListe('Payé')).toEqual(
      expect.arrayContaining([partiel.id, sansPaiement.id]),
    );
    for (const statut of ['Déposé', 'Payé partiel'])
      for (const { id } of [partiel, sansPaiement])
        expect(await dansLaListe(statut)).not.toContain(id);
  });
  it('[BOR-14] ce que paie le fonds ne règle pas la dette du client : seuls ses règlements la font baisser', async () => {
    const dette = async (id: number) =>
      (await chef.lire<{ current_dette: number }>(`/api/clients/${id}`)).data.current_dette;
    const vente_id = await vendre({ secteur_assure: 'Secteur privé' });
    const { client_id, total_prise_en_charge } = await vente(vente_id);
    const avant = await dette(client_id);
    const { data: b } = await exporter('Secteur privé');
    await acte(b.id, 'deposer');
    expect(
      await acte(b.id, 'payer', { montant: b.reste, mode: 'cheque', reference: 'CHQ 7' }),
    ).toMatchObject({ statut: 200, data: { statut: 'Payé' } });
    expect(await dette(client_id)).toBe(avant);
    expect(
      (
        await chef.ecrire(`/api/clients/${client_id}/reglements`, {
          montant: total_prise_en_charge,
          mode_paiement: 'mobile_money',
        })
      ).statut,
    ).toBe(200);
    expect(await dette(client_id)).toBe(sommeFcfa([avant, -total_prise_en_charge]));
    expect((await gerante.lire<BordereauDetail>(`/api/bordereaux/${b.id}`)).data).toMatchObject({
      montant_paye: b.total_prise_en_charge,
      paiements: [{ mode: 'cheque', reference: 'CHQ 7' }],
    });
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  });
  it('[BOR-6] rejeté avec son motif, redéposé ; [BOR-9] ce qui est dû, par âge ; ce que la prise dit égale ce que REST relit', async () => {
    const lire = async () => (await gerante.lire<Bordereau[]>('/api/bordereaux')).data;
    await vendre();
    const { data: b } = await exporter('Secteur public');
    const { id } = b;
    await vendre({ secteur_assure: 'GEF' });
    await verifierEvenement({
      poste: gerante,
      topic: 'ventes',
      lire,
      noms: ['bordereau.exporte', 'bordereau.modifie', 'bordereau.modifie', 'bordereau.modifie'],
      appliquer: surBordereaux,
      montrees: true,
      acte: async () => {
        await exporter('GEF');
        await acte(id, 'deposer');
        expect(await acte(id, 'rejeter', {})).toMatchObject({
          statut: 422,
          errors: [phrasesCnamgs.bordereauMotif],
        });
        expect(await acte(id, 'rejeter', { motif: 'Cachet illisible' })).toMatchObject({
          data: { statut: 'Rejeté', motif_rejet: 'Cachet illisible' },
        });
        const { data: dus } = await gerante.lire<Creance[]>('/api/bordereaux/creances');
        expect(dus.find((d) => d.secteur === 'Secteur public')?.rejete).toBe(b.reste);
        await acte(id, 'deposer');
      },
    });
    const duA = async (jour: string) => {
      mettreAHeure(new Date(`${jour}T12:00:00+01:00`));
      const { data } = await chef.lire<Creance[]>('/api/bordereaux/creances');
      return data.find((d) => d.secteur === 'Secteur public');
    };
    const [aujourdhui, plusTard, tard] = [
      await duA(JOUR),
      await duA(jourPlus(JOUR, 31)),
      await duA(jourPlus(JOUR, 200)),
    ];
    expect(aujourdhui?.j30).toBeGreaterThanOrEqual(b?.reste ?? 0);
    expect(plusTard).toMatchObject({ j30: 0, j60: aujourdhui?.j30 });
    expect(tard).toMatchObject({
      j30: 0,
      j60: 0,
      j90: 0,
      au_dela: aujourdhui?.du,
      du: aujourdhui?.du,
    });
    // [CPT-25] The accountant's page has the same, beside what suppliers are owed.
    const { fonds } = (await chef.lire<Dettes>('/api/comptabilite/dettes')).data;
    expect(fonds.find((f) => f.nom === 'Secteur public')).toMatchObject({
      au_dela: tard?.du,
      du: tard?.du,
    });
    mettreAHeure(new Date(`${JOUR}T13:00:00+01:00`));
  });
});

// Last: a register's sales follow one another in time.
describe('au fil des jours', () => {
  it('des feuilles au hasard : sous-totaux par taux, feuilles et ventes datées font la même somme', async () => {
    let jour = JOUR;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            taux: fc.constantFrom(33.33, 80, 90, 100),
            qte: fc.integer({ min: 1, max: 5 }),
            bonne: fc.boolean(),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (achats) => {
          jour = jourPlus(jour, 1);
          mettreAHeure(new Date(debutDeJour(jour).getTime() + 3_600_000));
          const ids: number[] = [];
          for (const { taux, qte, bonne } of achats) {
            const id = await vendre(bonne ? {} : { nom_assure: '' }, { taux, qte });
            if (bonne) ids.push(id);
          }
          const b = await exporter('Secteur public', {}, jour);
          if (ids.length === 0) {
            expect(b.statut).toBe(422);
            return;
          }
          const ventes = await Promise.all(ids.map(vente));
          expect(b.data.feuilles.map((f) => f.vente_id)).toEqual(ids);
          expect(b.data.total_prise_en_charge).toBe(
            sommeFcfa(ventes.map((v) => v.total_prise_en_charge)),
          );
          expect(b.data.total_prise_en_charge).toBe(
            sommeFcfa(b.data.sous_totaux.map((s) => s.total_prise_en_charge)),
          );
          expect(b.data.total).toBe(sommeFcfa(b.data.feuilles.map((f) => f.total)));
          expect(ventes.every((v) => v.export_at !== null)).toBe(true);
        },
      ),
      { numRuns: 5 },
    );
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  });
});
