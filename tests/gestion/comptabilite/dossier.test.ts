// Server: a closed month is recomputed apart from what its sealed rows hold.
import { describe, expect, it } from 'vitest';
import type {
  CompteChoisi,
  DossierComptable,
  LigneDeCaisse,
  MoisComptable,
} from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import {
  type CleCompte,
  COMPTES_PAR_DEFAUT,
} from '#shared/gestion/comptabilite/plan-comptable.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import { unClient } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  a,
  annuler,
  assure,
  awa,
  caissier,
  chef,
  gerant,
  maintenant,
  mettreAHeure,
  preparerVentes,
  serge,
  serveur,
  somme,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();

interface Somme {
  n: string;
}
const lireSomme = async (texte: string): Promise<number> =>
  Number((await sqlOne<Somme>(serveur.orm.em.fork(), texte))?.n ?? 0) / 100;
const exporter = (mois: string, poste = chef) =>
  poste.ecrire<DossierComptable>(`/api/comptabilite/mois/${mois}/exporter`, {});
const creditDe = (d: DossierComptable, compte: string): number =>
  somme(
    d.ecritures.filter((l) => l.compte.startsWith(compte)).flatMap((l) => [l.credit, -l.debit]),
  );

interface Tiroir {
  compte: string;
  dedans: number;
}
/** What is in each drawer, by its open session. */
const tiroirsALaFin = async (): Promise<Tiroir[]> =>
  (
    await sql<Tiroir>(
      serveur.orm.em.fork(),
      `select '571' || lpad(s.caisse_id::text, 2, '0') as compte,
          s.fond + coalesce((select sum(m.espece) from mouvement_caisse m where m.session_id = s.id), 0)
            as dedans
        from session_caisse s where s.fermee_at is null`,
    )
  ).map((t) => ({ ...t, dedans: Number(t.dedans) / 100 }));

/** What the last line of each drawer says is in it. */
const dernierSoldeParCaisse = (lignes: readonly { caisse: string; solde: number }[]): number[] => [
  ...new Map(lignes.map((l) => [l.caisse, l.solde])).values(),
];

/** A float said, a deposit, a transfer, three expenses of which one is changed, one moved, one removed. */
async function jouerLesFonds(brice: { caisse_id: number }): Promise<void> {
  const ou = brice.caisse_id;
  const jour = '2026-11-26';
  const { data: session } = await chef.ecrire<{ id: number }>('/api/sessions-caisse', {
    caisse_id: 1,
    fond: 30_000,
  });
  const fonds = `/api/sessions-caisse/${session.id}/mouvements`;
  for (const corps of [
    { genre: 'depot_banque', montant: 12_000, motif: 'Bordereau 4' },
    { genre: 'transfert', montant: 3_000, motif: 'Monnaie', vers_caisse_id: ou },
    { genre: 'retrait', montant: 500, motif: 'Au coffre' },
  ])
    expect((await chef.ecrire(fonds, corps)).errors).toEqual([]);
  const depenser = async (
    libelle: string,
    categorie: string,
    montant: number,
    ou_: number | null,
  ) =>
    (
      await chef.ecrire<{ id: number }>('/api/depenses', {
        libelle,
        categorie,
        montant,
        date: jour,
        caisse_id: ou_,
      })
    ).data.id;
  const taxi = await depenser('Taxi', 'Transport', 1_500, ou);
  await chef.ecrire(`/api/depenses/${taxi}/update`, { montant: 1_750.5, caisse_id: 1 });
  await depenser('Loyer', 'Loyer', 90_000, null);
  const otee = await depenser('Erreur', 'Salaires', 400, ou);
  await chef.ecrire(`/api/depenses/${otee}/destroy`);
}

/** Two weeks of sales at two registers, cancellations and returns, a settlement. */
async function jouerNovembre(): Promise<number> {
  const brice = await caissier('Brice');
  let derniere = 0;
  for (const jour of ['2026-11-23', '2026-11-26', '2026-11-30']) {
    mettreAHeure(a(jour, '09:00:00'));
    await passMinute(serveur.orm, maintenant);
    const simple = await vendre({
      vendeur: awa,
      ou: brice,
      lignes: [
        [0, 3, 0],
        [2, 1, 0],
      ],
      remise: 333.25,
      modes: ['espece', 'mobile_money'],
    });
    const couverte = await vendre({
      vendeur: serge,
      ou: null,
      lignes: [
        [1, 2, 80],
        [0, 1, 35],
      ],
      modes: ['espece'],
    });
    const trop = await vendre({ vendeur: awa, ou: brice, lignes: [[1, 1, 0]], modes: ['cheque'] });
    await annuler(trop.id);
    for (const vente of [simple, couverte])
      expect(
        (
          await chef.ecrire(`/api/ventes/${vente.id}/retours`, {
            lignes: [{ ligne_id: vente.lignes[0]?.id, qte: 1 }],
            motif: 'mauvais dosage',
          })
        ).statut,
      ).toBe(200);
    const compte = await brice.poste.ecrire<{ id: number }>('/api/billetages', {
      caisse_id: brice.caisse_id,
      date_debut: jour,
      heure_debut: '00:00',
      date_fin: jour,
      heure_fin: '08:59',
      coupures: [{ type: 'billet', valeur: 500, nombre: 1 }],
      motif_ecart: 'essai',
    });
    expect(compte.statut, compte.texte).toBe(200);
    const valide = await chef.ecrire(`/api/billetages/${compte.data.id}/valider`, {});
    expect(valide.errors).toEqual([]);
    derniere = (await vendre({ vendeur: awa, ou: brice, lignes: [[2, 5, 0]], modes: ['autres'] }))
      .id;
  }
  await chef.ecrire(`/api/clients/${assure}/reglements`, { montant: 500, mode_paiement: 'espece' });
  await jouerLesFonds(brice);
  return derniere;
}

describe('le dossier du comptable', () => {
  it('[CPT-12] [CPT-13] [CPT-14] [CPT-15] [CPT-17] [CPT-19] [CPT-21] [CPT-22] [CPT-23] [CPT-24] [STA-48] un mois clos, recalculé par le SQL de l’essai', async () => {
    const derniere = await jouerNovembre();
    const encore = await exporter('2026-11');
    expect([encore.statut, encore.errors]).toEqual([
      409,
      [phrasesComptabilite.moisNonTermine('2026-11')],
    ]);

    mettreAHeure(a('2026-12-01', '08:00:00'));
    const nonClos = await exporter('2026-11');
    expect([nonClos.statut, nonClos.errors]).toEqual([
      409,
      [phrasesComptabilite.moisNonClos('2026-11')],
    ]);
    await passMinute(serveur.orm, maintenant);
    expect((await exporter('2026-11', gerant)).statut).toBe(403);
    const { data: d, statut, texte } = await exporter('2026-11');
    expect(statut, texte).toBe(200);

    expect(d.controles.map((c) => c.ecart)).toEqual(d.controles.map(() => 0));
    expect(d.cloture).not.toBeNull();
    expect(d.controles).toHaveLength(10);
    expect(somme(d.ecritures.flatMap((l) => [l.debit, -l.credit]))).toBe(0);

    // Sold, less what was cancelled and came back, by nothing of the product's own sums.
    const net = (c: string, r: string) =>
      lireSomme(`select (select sum(l.total_${c}) from reservation_produit l join vente v
          using (reservation_id) where v.statut = 'Soldé')
        - (select sum(${r}) from retour_vente) as n`);
    expect(creditDe(d, '4431')).toBe(await net('tva', 'tva'));
    expect(creditDe(d, '4478')).toBe(await net('css', 'css'));
    expect(creditDe(d, '7011')).toBe(await net('ht', 'ht'));
    expect(creditDe(d, '4431')).toBe(somme(d.taxes.map((t) => t.tva)));
    const exonere = await lireSomme(`select (select sum(l.total_ht) from reservation_produit l
        join vente v using (reservation_id) where v.statut = 'Soldé' and not l.tva) as n`);
    expect(creditDe(d, '701100')).toBe(exonere);
    // Cash: what registers took and gave back, and the settlement.
    const tiroirs = await lireSomme(`select
        (select sum(round((p ->> 'montant')::numeric * 100)) from vente v,
          jsonb_array_elements(v.paiements) p where v.statut = 'Soldé' and p ->> 'mode' = 'espece')
        - (select sum(montant_rendu) from vente where statut = 'Soldé')
        - (select sum(montant_rendu) from retour_vente where mode = 'espece')
        + (select sum(montant) from reglement) as n`);
    // [CPT-22] [CPT-24] Each drawer's account is what is in the drawer, nothing having been before.
    for (const { compte, dedans } of await tiroirsALaFin())
      expect([compte, -creditDe(d, compte)]).toEqual([compte, dedans]);
    const deCaisse = d.ecritures.filter((l) => l.compte.startsWith('571') && l.compte !== '57100');
    expect(
      somme(deCaisse.filter((l) => l.journal !== 'CA').flatMap((l) => [l.debit, -l.credit])),
    ).toBe(tiroirs);
    expect(creditDe(d, '585')).toBe(0);
    expect(-creditDe(d, '521')).toBe(12_000 - 90_000);
    // [CPT-21] [CPT-23] What was spent, by category; what was removed cost nothing.
    expect([-creditDe(d, '618'), -creditDe(d, '6222'), creditDe(d, '661')]).toEqual([
      1_750.5, 90_000, 0,
    ]);
    // Each count's gap, of the counts themselves.
    const ecarts = await lireSomme(`select sum(b.total_billetage - (b.fond_caisse + b.total_vente
        + b.entrees - b.sorties)) as n from billetage b`);
    expect(creditDe(d, '75881') + creditDe(d, '65881')).toBe(ecarts);
    // The same drawers, movement by movement.
    const livre = await chef.lire<LigneDeCaisse[]>(
      '/api/livre-de-caisse?period_from=2026-11-01&period_to=2026-11-30',
    );
    const bornes = livre.extra_data as Record<
      'ouverture' | 'entrees' | 'sorties' | 'cloture',
      number
    >;
    expect(bornes.ouverture).toBe(0);
    expect(somme([bornes.entrees, -bornes.sorties])).toBe(bornes.cloture);
    expect(somme(livre.data.flatMap((l) => [l.entree, -l.sortie]))).toBe(bornes.cloture);
    const ventesEtRetours = livre.data.filter((l) =>
      ['vente', 'annulation', 'retour', 'reglement'].includes(l.genre),
    );
    expect(somme(ventesEtRetours.flatMap((l) => [l.entree, -l.sortie]))).toBe(tiroirs);
    expect(livre.data.some((l) => l.genre === 'comptage' && l.sortie > 0)).toBe(true);
    expect(somme(dernierSoldeParCaisse(livre.data))).toBe(bornes.cloture);
    expect(somme(dernierSoldeParCaisse(d.livre))).toBe(bornes.cloture);
    const suite = await chef.lire(
      '/api/livre-de-caisse?period_from=2026-12-01&period_to=2026-12-01',
    );
    expect(suite.extra_data).toMatchObject({ ouverture: bornes.cloture });
    const ou = livre.data[0]?.caisse_id;
    const une = await chef.lire<LigneDeCaisse[]>(
      `/api/livre-de-caisse?period_from=2026-11-26&period_to=2026-11-30&caisse_id=${ou}`,
    );
    expect(une.data.length).toBeGreaterThan(0);
    expect(une.data.every((l) => l.caisse_id === ou)).toBe(true);
    const b = une.extra_data as typeof bornes;
    expect(somme([b.ouverture, b.entrees, -b.sorties])).toBe(b.cloture);
    expect(une.data.at(-1)?.solde).toBe(b.cloture);
    expect((await gerant.lire('/api/livre-de-caisse')).statut).toBe(403);
    const couvert = await lireSomme(`select (select sum(total_prise_en_charge) from vente)
        - (select sum(total_prise_en_charge) from retour_vente)
        - (select sum(montant) from reglement) as n`);
    expect(somme(d.tiers.map((t) => t.solde))).toBe(couvert);
    expect(-creditDe(d, '4111')).toBe(couvert);
    expect(creditDe(d, '4112')).toBe(0);
    const stock = await lireSomme('select sum(qte * prix_achat) as n from produit');
    expect(somme(d.stock.map((s) => s.achat))).toBe(stock);

    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);

    // The sales of a demonstration had the same numbers: their days are not those of these.
    await sql(
      serveur.orm.em.fork(),
      `insert into journal_fiscal
        values ('ecole/caisse:1', 1, 'VENTE', 'vente:' || $1::integer, '2026-10-01', '', 1, '', '{}',
          '', '', '', '')`,
      [derniere + 1],
    );
    // What December does to a sale of November is of December; November's pack does not move.
    const depenses = (await chef.lire<{ id: number; libelle: string }[]>('/api/depenses')).data;
    const numero = (libelle: string) => depenses.find((x) => x.libelle === libelle)?.id ?? 0;
    await chef.ecrire(`/api/depenses/${numero('Taxi')}/update`, { montant: 1_000 });
    await chef.ecrire(`/api/depenses/${numero('Loyer')}/destroy`);
    expect((await annuler(derniere)).statut).toBe(200);
    await vendre({ vendeur: awa, ou: null, lignes: [[0, 1, 0]], modes: ['espece'] });
    const refait = await exporter('2026-11');
    expect(refait.data).toEqual(d);
    mettreAHeure(a('2027-01-02', '08:00:00'));
    await passMinute(serveur.orm, maintenant);
    const decembre = (await exporter('2026-12')).data;
    expect(decembre.controles.map((c) => c.ecart)).toEqual(decembre.controles.map(() => 0));
    // What December changes of an expense of November is of December.
    expect([-creditDe(decembre, '618'), creditDe(decembre, '6222')]).toEqual([-750.5, 90_000]);
    expect(-creditDe(decembre, '5')).toBe(
      somme(
        decembre.ecritures
          .filter((l) => !l.compte.startsWith('5'))
          .flatMap((l) => [l.credit, -l.debit]),
      ),
    );
    expect(decembre.taxes.map((t) => t.annulations)).toContain(2625);

    const mois = (await chef.lire<MoisComptable[]>('/api/comptabilite/mois')).data;
    expect(mois.map((m) => [m.mois, m.clos, m.exporte_par])).toEqual([
      ['2026-12', true, 'Chef'],
      ['2026-11', true, 'Chef'],
    ]);
    // [STA-48] December's cancellation of a sale of November takes no sale off December's.
    expect(mois.map((m) => m.nombre)).toEqual([1, 9]);
    expect((await exporter('2026-10')).statut).toBe(404);
    expect((await exporter('2026-13')).statut).toBe(422);
  });

  it('[CPT-16] les comptes se changent, se disent au journal, et valent pour un dossier déjà fait', async () => {
    const faux = await chef.ecrire('/api/comptabilite/comptes', {
      comptes: [{ cle: 'caisse', compte: 'abc' }],
    });
    expect(faux.statut).toBe(422);
    expect((await gerant.ecrire('/api/comptabilite/comptes', { comptes: [] })).statut).toBe(403);
    const { statut } = await chef.ecrire('/api/comptabilite/comptes', {
      comptes: [{ cle: 'caisse', compte: '5712' }],
    });
    expect(statut).toBe(200);
    const d = (await exporter('2026-11')).data;
    expect(d.ecritures.some((l) => l.compte.startsWith('5712'))).toBe(true);
    const lus = await sql(
      serveur.orm.em.fork(),
      `select avant, apres from journal_audit where entite = 'plan_comptable'`,
    );
    expect(lus).toEqual([{ avant: { caisse: '571' }, apres: { caisse: '5712' } }]);
  });

  it('[CPT-29] deux qui changent un même compte ne s’effacent pas : le second l’apprend, les autres comptes tiennent', async () => {
    const changer = (...comptes: object[]) =>
      chef.ecrire<CompteChoisi[]>('/api/comptabilite/comptes', { comptes });
    const comptesDe = (lus: CompteChoisi[], ...cles: CleCompte[]) =>
      cles.map((cle) => lus.find((c) => c.cle === cle)?.compte);
    await changer({ cle: 'banque', compte: '5211', vu: '521' });
    const loyer = { cle: 'loyer', compte: '6223', vu: '6222' };
    const refuse = await changer(loyer, { cle: 'banque', compte: '5219', vu: '521' });
    expect(refuse).toMatchObject({
      statut: 409,
      code: 'version_perimee',
      errors: [
        phrasesComptabilite.comptesChanges([`${COMPTES_PAR_DEFAUT.banque.intitule} (5211)`]),
      ],
    });
    expect(comptesDe(refuse.data, 'banque', 'loyer')).toEqual(['5211', '6222']);
    // The same change made twice is one; the others stand.
    const { data, errors } = await changer(loyer, { cle: 'banque', compte: '5211', vu: '521' });
    expect(errors).toEqual([]);
    expect(comptesDe(data, 'banque', 'loyer')).toEqual(['5211', '6223']);
    expect((await changer({ cle: 'banque', compte: '521' })).errors).toEqual([]);
  });

  it('[CPT-26] un client renommé, puis assuré : ce qu’il devait et ce qu’il paie restent sur un compte', async () => {
    const decembre = (await exporter('2026-12')).data.tiers;
    mettreAHeure(a('2027-01-05', '10:00:00'));
    await passMinute(serveur.orm, maintenant);
    const renommer = (corps: object) => chef.ecrire(`/api/clients/${assure}/update`, corps);
    expect((await renommer({ libelle: 'OBIANG Marie' })).statut).toBe(200);
    expect((await chef.ecrire(`/api/clients/${assure}/reglements`, { montant: 700 })).statut).toBe(
      200,
    );
    await vendre({ vendeur: serge, ou: null, lignes: [[2, 2, 80]], modes: ['espece'] });
    expect((await renommer({ secteur_assure: 'Secteur public' })).statut).toBe(200);
    mettreAHeure(a('2027-02-01', '08:00:00'));
    await passMinute(serveur.orm, maintenant);
    const { data: d, statut, texte } = await exporter('2027-01');
    expect(statut, texte).toBe(200);
    expect(d.controles.map((c) => c.ecart)).toEqual(d.controles.map(() => 0));
    expect(decembre).toHaveLength(1);
    expect(d.tiers).toEqual([
      {
        tiers: 'OBIANG Marie',
        ouverture: decembre[0]?.solde,
        facture: 840,
        repris: 0,
        paye: 700,
        solde: somme([decembre[0]?.solde ?? NaN, 840, -700]),
      },
    ]);
  });

  it('[CPT-26] deux clients d’un même nom ont chacun son compte ; le second porte son numéro', async () => {
    const avant = (await exporter('2027-01')).data.tiers[0];
    const second = await unClient(serveur, { libelle: 'Obiang Marie', plafond: 90_000 });
    const nom = `Obiang Marie (n° ${second})`;
    await vendre({
      vendeur: serge,
      ou: null,
      client: second,
      lignes: [[2, 4, 80]],
      modes: ['espece'],
    });
    expect(
      (await chef.ecrire(`/api/clients/${second}/reglements`, { montant: 80 })).errors,
    ).toEqual([]);
    mettreAHeure(a('2027-03-01', '08:00:00'));
    await passMinute(serveur.orm, maintenant);
    const { data: d, errors } = await exporter('2027-02');
    expect(errors).toEqual([]);
    expect(d.controles.map((c) => c.ecart)).toEqual(d.controles.map(() => 0));
    const solde = avant?.solde;
    expect(d.tiers).toEqual([
      { tiers: 'OBIANG Marie', ouverture: solde, facture: 0, repris: 0, paye: 0, solde },
      { tiers: nom, ouverture: 0, facture: 1680, repris: 0, paye: 80, solde: 1600 },
    ]);
    const surLui = d.ecritures.filter((l) => l.tiers === nom);
    expect(surLui.map((l) => [l.debit, l.credit])).toEqual([
      [1680, 0],
      [0, 80],
    ]);
  });
});
