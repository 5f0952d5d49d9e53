// Server: random days of sales, cancellations and counts add up by triggers and SQL.
import { afterEach, expect, it } from 'vitest';
import { heureDe, jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Billetage, Coupure } from '#shared/gestion/billetage/billetage.schema.ts';
import { type ModePaiement, MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import { BILLETS, PIECES } from '#shared/vente/caisse/monnaie.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  ENCAISSER,
  uneCaisse,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const MINUTE = 60_000;
/**
 * Two days that are over: morning, afternoon, and a night over midnight, at the clock of
 * Libreville.
 */
const VEILLE = jourPlus(jourDe(new Date()), -2);
const POSTES = [
  { qui: 'Brice Mba', debut: ['06:00', 0], fin: ['13:59', 0] },
  { qui: 'Rose Essono', debut: ['14:00', 0], fin: ['21:59', 0] },
  { qui: 'Brice Mba', debut: ['22:00', 0], fin: ['05:59', 1] },
] as const;
type Periode = (typeof POSTES)[number];
const instant = ([heure, plus]: readonly [string, number]): number =>
  Date.parse(`${jourPlus(VEILLE, plus)}T${heure}:00+01:00`);

type ParMode = Record<ModePaiement, number>;
const AUCUN = (): ParMode => ({ espece: 0, cheque: 0, mobile_money: 0, autres: 0 });
interface Vendue {
  vente_id: number;
  /** What stays of each mode once the change is given, in FCFA. */
  garde: ParMode;
}
interface Scene {
  serveur: ServeurDeTest;
  tirage: Tirage;
  awa: Poste;
  chef: Poste;
  produit_id: number;
  caisse_id: number;
  caissiers: Map<string, Poste>;
  vendues: Vendue[];
}

/** Cash with change, one other mode, or several: what is handed over for that net. */
function paiementsPour(
  tirage: Tirage,
  net: number,
): { mode: ModePaiement; montant: number; reference: string | null }[] {
  const trop = tirage.entier(0, 3) * 500;
  if (tirage.chance(0.5)) return [{ mode: 'espece', montant: net + trop, reference: null }];
  const mode = tirage.parmi(['cheque', 'mobile_money', 'autres'] as const);
  if (net < 2 || tirage.chance(0.4)) return [{ mode, montant: net, reference: 'R' }];
  const part = tirage.entier(1, net - 1);
  return [
    { mode, montant: part, reference: 'R' },
    { mode: 'espece', montant: net - part + trop, reference: null },
  ];
}

async function vendre(
  { tirage, awa, produit_id, caisse_id }: Scene,
  caissier: Poste,
): Promise<Vendue> {
  const r = await unPanier(awa, [{ produit_id, qte: tirage.entier(1, 9) }], {
    caisse_id,
    ...(tirage.chance(0.2) && { remise: 100 }),
  });
  const paiements = paiementsPour(tirage, r.net_a_payer);
  const { data, errors } = await caissier.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    version: r.version,
    paiements,
  });
  expect(errors).toEqual([]);
  const garde = AUCUN();
  for (const p of paiements) garde[p.mode] += p.montant;
  garde.espece -= paiements.reduce((s, p) => s + p.montant, 0) - r.net_a_payer;
  return { vente_id: data.vente_id ?? 0, garde };
}

/** That sum in notes and coins, greatest first. */
function coupures(francs: number): Coupure[] {
  let reste = francs;
  return [
    ...BILLETS.map((valeur) => ({ type: 'billet' as const, valeur })),
    ...PIECES.filter((v) => v !== 500).map((valeur) => ({ type: 'piece' as const, valeur })),
  ].flatMap(({ type, valeur }) => {
    const nombre = Math.floor(reste / valeur);
    reste -= nombre * valeur;
    return nombre > 0 ? [{ type, valeur, nombre }] : [];
  });
}

let serveur: ServeurDeTest | null = null;
/** The stopped clock of the scene. */
let heure = 0;
const fuseau = process.env['TZ'];
afterEach(async () => {
  if (fuseau === undefined) delete process.env['TZ'];
  else process.env['TZ'] = fuseau;
  await serveur?.detruire();
});

async function ouvrirScene(tirage: Tirage): Promise<Scene> {
  heure = instant(POSTES[0].debut);
  serveur = await serveurDeTest({ maintenant: () => new Date(heure) });
  return {
    serveur,
    tirage,
    vendues: [],
    awa: await serveur.poste('Awa Ndong', { habilitations: VENDRE }),
    chef: await serveur.poste('Chef', { is_admin: true }),
    produit_id: await unProduit(serveur, { prix: 333.35, qte: 5_000 }),
    caisse_id: await uneCaisse(serveur),
    caissiers: new Map([
      ['Brice Mba', await serveur.poste('Brice Mba', { habilitations: ENCAISSER, pin: '1234' })],
      [
        'Rose Essono',
        await serveur.poste('Rose Essono', { habilitations: ENCAISSER, pin: '1234' }),
      ],
    ]),
  };
}

/** Ten acts at random moments of a period: what each mode should hold at its end. */
async function vendreEtAnnuler(s: Scene, caissier: Poste, { debut, fin }: Periode) {
  const { tirage } = s;
  const attendu = AUCUN();
  const duree = instant(fin) - instant(debut);
  const quand = Array.from(
    { length: 10 },
    () => instant(debut) + tirage.entier(0, Math.floor(duree / MINUTE)) * MINUTE,
  ).sort((a, b) => a - b);
  for (heure of quand) {
    const annulable = s.vendues.length > 0 && tirage.chance(0.3);
    const [annulee] = annulable ? s.vendues.splice(tirage.entier(0, s.vendues.length - 1), 1) : [];
    if (annulee)
      expect((await s.chef.ecrire(`/api/ventes/${annulee.vente_id}/cancel`, {})).errors).toEqual(
        [],
      );
    const vendue = annulee ? null : await vendre(s, caissier);
    if (vendue) s.vendues.push(vendue);
    for (const m of MODES_PAIEMENT)
      attendu[m] += (vendue?.garde[m] ?? 0) - (annulee?.garde[m] ?? 0);
  }
  return attendu;
}

/**
 * The register counted at the end of a period, sometimes short. Expected cash = float + net cash +
 * in − out − refunds: a right count of known movements needs no motive, a wrong one is off by exactly
 * what is missing.
 */
async function compterSaCaisse(
  { tirage, caisse_id }: Scene,
  caissier: Poste,
  { qui, debut, fin }: Periode,
  attendu: ParMode,
): Promise<Billetage> {
  const [fond_caisse, entrees, sorties, faux] = [
    tirage.entier(2, 6) * 10_000,
    tirage.entier(0, 3) * 500,
    tirage.entier(0, 3) * 1_000,
    tirage.chance(0.4) ? tirage.entier(1, 50) * 5 : 0,
  ];
  const compte = fond_caisse + attendu.espece + entrees - sorties - faux;
  const { data, errors } = await caissier.ecrire<Billetage>('/api/billetages', {
    caisse_id,
    date_debut: jourDe(new Date(instant(debut))),
    heure_debut: debut[0],
    date_fin: jourDe(new Date(instant(fin))),
    heure_fin: fin[0],
    coupures: coupures(compte),
    fond_caisse,
    entrees,
    sorties,
    // What is counted is never below nothing, though the cheques given back may outweigh those
    // taken.
    cheque: Math.max(0, attendu.cheque),
    mobile_money: Math.max(0, attendu.mobile_money),
    autres: Math.max(0, attendu.autres),
    // Cash that no movement had said needs a motive too [BIL-28].
    ...((faux > 0 || entrees > 0 || sorties > 0) && { motif_ecart: 'Monnaie perdue' }),
  });
  expect(errors, `${qui} de ${heureDe(new Date(instant(debut)))}`).toEqual([]);
  expect(data).toMatchObject({
    total_vente: attendu.espece,
    total_billetage: compte,
    attendu: compte + faux,
    ecart: faux === 0 ? 0 : -faux,
    cheque_attendu: attendu.cheque,
    mobile_money_attendu: attendu.mobile_money,
    autres_attendu: attendu.autres,
  });
  return data;
}

/** What was handed in, ids apart. */
const sansIds = (b: Billetage): object => ({
  periode: b.periode,
  total_vente: b.total_vente,
  attendu: b.attendu,
  ecart: b.ecart,
  cheque: b.cheque_attendu,
  mobile_money: b.mobile_money_attendu,
  autres: b.autres_attendu,
  created_at: b.created_at,
});

/**
 * Two people, three periods, sales and cancellations at random; each counts the register at the
 * end. What was handed in, ids apart.
 */
async function jouer(tz: string, graine: number): Promise<object[]> {
  process.env['TZ'] = tz;
  const s = await ouvrirScene(new Tirage(graine));
  const faits: object[] = [];
  const tout = AUCUN();
  for (const periode of POSTES) {
    const { qui } = periode;
    const caissier = s.caissiers.get(qui) ?? s.chef;
    heure = instant(periode.debut);
    const entree = { fullname: qui, pin: '1234' };
    expect((await caissier.ecrire(`/api/caisses/${s.caisse_id}/login`, entree)).errors).toEqual([]);
    const attendu = await vendreEtAnnuler(s, caissier, periode);
    for (const m of MODES_PAIEMENT) tout[m] += attendu[m];
    heure = instant(periode.fin);
    faits.push(sansIds(await compterSaCaisse(s, caissier, periode, attendu)));
    expect((await caissier.ecrire(`/api/caisses/${s.caisse_id}/logout`, {})).errors).toEqual([]);
  }
  // The modes of all periods together are what the sales that stand are worth.
  const ventes = await sqlOne<{ n: number }>(
    s.serveur.orm.em.fork(),
    `select (sum(total_client + arrondi) / 100)::int as n from vente where statut = 'Soldé'`,
  );
  expect(ventes?.n).toBe(MODES_PAIEMENT.reduce((t, m) => t + tout[m], 0));
  expect(await fautesDeLaBase(s.serveur.orm.em.fork())).toEqual([]);
  await s.serveur.detruire();
  serveur = null;
  return faits;
}

it.each([11])(
  '[BIL-7] deux personnes, une nuit à cheval sur minuit, ventes et annulations au hasard (graine %i) : l’attendu et les modes sont ceux des ventes, à Libreville où que soit le serveur',
  async (graine) => {
    const aUtc = await jouer('UTC', graine);
    expect(new Date().getTimezoneOffset()).toBe(0);
    const aNewYork = await jouer('America/New_York', graine);
    expect([240, 300]).toContain(new Date().getTimezoneOffset());
    expect(aNewYork).toEqual(aUtc);
  },
);
