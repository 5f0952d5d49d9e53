import { ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { heureDe, jourDe } from '#shared/base/dates.ts';
import type { Billetage, Coupure } from '#shared/gestion/billetage/billetage.schema.ts';
import type { NouveauBilletage } from '#shared/gestion/billetage/comptage.schema.ts';
import { BILLETS, PIECES } from '#shared/vente/caisse/monnaie.rules.ts';
import {
  attenduDeSession,
  especesDeSession,
  resteASaisir,
  soldesDeSession,
} from '#shared/vente/session-caisse/session-caisse.rules.ts';
import type { GenreMouvement } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import type { Resultat } from '#shared/base/refus.ts';
import { estRefus } from '#shared/base/refus.ts';
import { deposerBilletageActe } from '#server/gestion/billetage/deposer-billetage.ts';
import { retirerBilletageActe } from '#server/gestion/billetage/retirer-billetage.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import type { ActRequest, ServerSession } from '#server/platform/http/route.ts';
import { bougerFondsActe } from '#server/vente/session-caisse/bouger-fonds.ts';
import { c } from '#tests/factories/centimes.ts';

const MINUTE = 60_000;

/** A movement as whoever made it remembers it, in hundredths. */
interface Souvenir {
  genre: GenreMouvement;
  espece: number;
  cheque: number;
  mobile_money: number;
  at: number;
}
/** A register as its cashier knows it, apart from the base. */
export interface Tiroir {
  caisse_id: number;
  caissier: ServerSession;
  /** The open session; its float is null until somebody said it. */
  fond: number | null;
  tenus: Souvenir[];
  /** From when the next count counts. */
  depuis: number;
  /** Sales that stand: their number and what they left. */
  vendues: { id: number; souvenir: Souvenir }[];
  /** Expenses it paid, and how much. */
  depenses: { id: number; montant: number; version: number }[];
}
export interface Jeu {
  em: EntityManager;
  tirage: Tirage;
  tiroirs: readonly Tiroir[];
  /** The moment of the day, moved on by each act. */
  heure: number;
  numero: number;
}

/** As the ledger has them, for the rules; what they answer is remembered as plain hundredths. */
const enMouvements = (t: Tiroir) => t.tenus.map((m) => ({ ...m, espece: c(m.espece) }));
const somme = (t: Tiroir) => especesDeSession(enMouvements(t));
const attendu = (t: Tiroir, fond: number) => Number(attenduDeSession(c(fond), somme(t)));

/** An act as its route runs it, in its own transaction. */
async function faire<P, C, T>(
  jeu: Jeu,
  acte: (r: ActRequest<P, unknown, C>) => Promise<Resultat<T>>,
  { parametres, corps, session }: { parametres: P; corps: C; session: ServerSession },
): Promise<T> {
  let fait: Resultat<T> | null = null;
  await inTransaction({ em: jeu.em }, null, async (em) => {
    fait = await acte({
      em,
      parametres,
      corps,
      requete: {},
      session,
      maintenant: new Date(jeu.heure),
      adresse: '127.0.0.1',
    } as ActRequest<P, unknown, C>);
    return fait;
  });
  return aboutie(fait);
}
function aboutie<T>(resultat: Resultat<T> | null): T {
  if (resultat === null) throw new Error('acte sans réponse');
  if (estRefus(resultat)) throw new Error(resultat.errors.join(' '));
  return resultat.data;
}

/** Sales as a payment writes them, whole rows: what the base's triggers read is there. */
const VENDRE = `
  with panier as (
    insert into reservation (jour, position, created_by, created_by_id, client_id, client,
      caisse_id, caisse, status)
    values ($1, $2, 'Awa', $3, 1, 'COMPTANT', $4, 'Caisse', 'Termine')
    returning id
  )
  insert into vente (reservation_id, caisse_id, caisse, jour, numero_ticket, "user", user_id,
    encaisse_par, encaisse_par_id, client_id, client, position_and_date, total, ht, tva, css, garde,
    remise, total_client, total_prise_en_charge, arrondi, montant_recu, montant_rendu, paiements,
    empreinte, rang_chaine, created_at)
  select id, $4, 'Caisse', $1, $2, 'Awa', $3, 'Awa', $3, 1, 'COMPTANT', '001', $5, $5, 0, 0, 0, 0,
    $5, 0, 0, $6, $7, $8, 'x', $2, $9
  from panier
  returning id`;
async function vendre(jeu: Jeu, t: Tiroir): Promise<void> {
  const { tirage } = jeu;
  const total = tirage.entier(0, 40) * 125;
  const autre = tirage.parmi(['espece', 'cheque', 'mobile_money'] as const);
  const part = autre === 'espece' ? 0 : tirage.entier(0, total);
  const rendu = part < total ? tirage.entier(0, 4) * 500 : 0;
  const paiements = [
    ...(part > 0 ? [{ mode: autre, montant: part }] : []),
    ...(part < total ? [{ mode: 'espece', montant: total - part + rendu }] : []),
  ];
  const [vente] = await sql<{ id: number }>(jeu.em, VENDRE, [
    jourDe(new Date(jeu.heure)),
    ++jeu.numero,
    t.caissier.id,
    t.caisse_id,
    total * 100,
    (total - part + rendu) * 100,
    rendu * 100,
    JSON.stringify(paiements),
    new Date(jeu.heure),
  ]);
  const souvenir: Souvenir = {
    genre: 'vente',
    espece: (total - part) * 100,
    cheque: autre === 'cheque' ? part * 100 : 0,
    mobile_money: autre === 'mobile_money' ? part * 100 : 0,
    at: jeu.heure,
  };
  t.tenus.push(souvenir);
  t.vendues.push({ id: vente?.id ?? 0, souvenir });
}

async function annuler(jeu: Jeu, t: Tiroir): Promise<void> {
  const [vendue] = t.vendues.splice(jeu.tirage.entier(0, t.vendues.length - 1), 1);
  if (!vendue) return;
  await sql(
    jeu.em,
    `update vente set statut = 'Annulé', annule_at = $2, annule_par = 'Chef' where id = $1`,
    [vendue.id, new Date(jeu.heure)],
  );
  const { espece, cheque, mobile_money } = vendue.souvenir;
  t.tenus.push({
    genre: 'annulation',
    espece: -espece,
    cheque: -cheque,
    mobile_money: -mobile_money,
    at: jeu.heure,
  });
}

async function regler(jeu: Jeu, t: Tiroir): Promise<void> {
  const montant = jeu.tirage.entier(1, 60) * 50_000;
  const mode = jeu.tirage.parmi(['espece', 'cheque', 'mobile_money'] as const);
  await sql(
    jeu.em,
    `insert into reglement (client_id, client, montant, mode_paiement, dette_avant, dette_apres,
        created_by, created_at, caisse_id)
      values (1, 'COMPTANT', $1, $2, $1, 0, 'Awa', $3, $4)`,
    [montant, mode, new Date(jeu.heure), t.caisse_id],
  );
  const vide = { espece: 0, cheque: 0, mobile_money: 0 };
  t.tenus.push({ genre: 'reglement', ...vide, [mode]: montant, at: jeu.heure });
}

async function depenser(jeu: Jeu, t: Tiroir): Promise<void> {
  const { tirage } = jeu;
  const montant = tirage.entier(1, 30) * 10_000;
  const connue = t.depenses.length > 0 && tirage.chance(0.4) ? tirage.parmi(t.depenses) : null;
  const espece = connue ? connue.montant - montant : -montant;
  if (connue) {
    connue.version += 1;
    await sql(
      jeu.em,
      'update depense set montant = $2, version = $3, updated_at = $4 where id = $1',
      [connue.id, montant, connue.version, new Date(jeu.heure)],
    );
    connue.montant = montant;
  } else {
    const [ecrite] = await sql<{ id: number }>(
      jeu.em,
      `insert into depense (libelle, categorie, montant, date, created_by, updated_at, caisse_id)
        values ('Eau', 'Divers', $1, $2, 'Awa', $3, $4)
        returning id`,
      [montant, jourDe(new Date(jeu.heure)), new Date(jeu.heure), t.caisse_id],
    );
    t.depenses.push({ id: ecrite?.id ?? 0, montant, version: 1 });
  }
  if (espece !== 0)
    t.tenus.push({ genre: 'depense', espece, cheque: 0, mobile_money: 0, at: jeu.heure });
}

/** To the bank, taken, added, or to another register: both at once. */
async function bouger(jeu: Jeu, t: Tiroir): Promise<void> {
  const { tirage, em } = jeu;
  const [ouverte] = await sql<{ id: number }>(
    em,
    'select id from session_caisse where caisse_id = $1 and fermee_at is null',
    [t.caisse_id],
  );
  if (!ouverte) return;
  const voulu = tirage.parmi(['depot_banque', 'transfert', 'ajout', 'retrait'] as const);
  const vers = tirage.parmi(jeu.tiroirs.filter((x) => x !== t));
  const montant = tirage.entier(1, 20) * 500;
  // [SES-20] What leaves is in it.
  const genre = montant * 100 <= attendu(t, t.fond ?? 0) ? voulu : 'ajout';
  await faire(jeu, bougerFondsActe, {
    parametres: { id: ouverte.id },
    corps: {
      genre,
      montant,
      motif: 'Au hasard',
      ...(genre === 'transfert' && { vers_caisse_id: vers.caisse_id }),
    },
    session: t.caissier,
  });
  const rien = { cheque: 0, mobile_money: 0, at: jeu.heure };
  const signe = genre === 'ajout' ? 1 : -1;
  t.tenus.push({ genre, espece: signe * montant * 100, ...rien });
  if (genre === 'transfert') vers.tenus.push({ genre, espece: montant * 100, ...rien });
}

/** That many francs in notes and coins. */
function coupures(francs: number): Coupure[] {
  let reste = francs;
  const toutes = [
    ...BILLETS.map((valeur) => ({ type: 'billet' as const, valeur })),
    ...PIECES.filter((v) => v !== 500).map((valeur) => ({ type: 'piece' as const, valeur })),
  ];
  return toutes.flatMap((c) => {
    const nombre = Math.floor(reste / c.valeur);
    reste -= nombre * c.valeur;
    return nombre > 0 ? [{ ...c, nombre }] : [];
  });
}

/** What a count said, against what its cashier remembers; a difference is a sentence. */
function comparer(b: Billetage, compte: Tiroir, fond: number, total: number): string[] {
  const { vendu, entrees, sorties } = somme(compte);
  const modes = (m: 'cheque' | 'mobile_money') => compte.tenus.reduce((s, x) => s + x[m], 0);
  const dus: [string, number, number][] = [
    ['ventes', b.total_vente, Number(vendu)],
    ['entrées', b.entrees, Number(entrees)],
    ['sorties', b.sorties, Number(sorties)],
    ['fond', b.fond_caisse, fond],
    ['chèques', b.cheque_attendu, modes('cheque')],
    ['mobile', b.mobile_money_attendu, modes('mobile_money')],
    ['attendu', b.attendu, attendu(compte, fond)],
    ['écart', b.ecart, total - attendu(compte, fond)],
  ];
  return dus
    .filter(([, dit, tenu]) => Math.round(dit * 100) !== tenu)
    .map(([quoi, dit, tenu]) => `compte ${b.id}, ${quoi} : ${dit} au lieu de ${tenu / 100}`);
}

const dit = (at: number) => ({ jour: jourDe(new Date(at)), heure: heureDe(new Date(at)) });

/**
 * Counts a register: to now, or to a minute that is over (what moved since stays); with a float left
 * or not, entries said or not, off or not; sometimes withdrawn at once.
 */
async function compter(jeu: Jeu, t: Tiroir): Promise<string[]> {
  const { tirage } = jeu;
  const recule = tirage.chance(0.2) ? tirage.entier(1, 90) * MINUTE : 0;
  const fin = Math.max(jeu.heure - recule, t.depuis + MINUTE);
  const jusqua = fin - (fin % MINUTE) + MINUTE;
  if (fin > jeu.heure) return [];
  const compte: Tiroir = { ...t, tenus: t.tenus.filter((m) => m.at < jusqua) };
  const reste = t.tenus.filter((m) => m.at >= jusqua);
  const { entrees, sorties } = somme(compte);
  const corps: NouveauBilletage = {
    caisse_id: t.caisse_id,
    date_debut: dit(t.depuis).jour,
    heure_debut: dit(t.depuis).heure,
    date_fin: dit(fin).jour,
    heure_fin: dit(fin).heure,
    coupures: [],
    cheque: 0,
    mobile_money: 0,
    autres: 0,
    motif_ecart: 'Au hasard',
  };
  if (t.fond === null && tirage.chance(0.7)) corps.fond_caisse = tirage.entier(0, 40) * 1_000;
  if (tirage.chance(0.2)) corps.entrees = tirage.entier(0, 9) * 500;
  if (tirage.chance(0.2)) corps.sorties = tirage.entier(0, 9) * 500;
  const fond = t.fond ?? (corps.fond_caisse ?? 0) * 100;
  const dits = {
    entrees: resteASaisir(corps.entrees === undefined ? null : c(corps.entrees * 100), entrees),
    sorties: resteASaisir(corps.sorties === undefined ? null : c(corps.sorties * 100), sorties),
  };
  const rien = { cheque: 0, mobile_money: 0, at: fin };
  if (dits.entrees > ZERO)
    compte.tenus.push({ genre: 'ajout', espece: Number(dits.entrees), ...rien });
  if (dits.sorties > ZERO)
    compte.tenus.push({ genre: 'retrait', espece: -Number(dits.sorties), ...rien });
  const francs = Math.max(0, Math.floor(attendu(compte, fond) / 100) + tirage.entier(-2, 2) * 25);
  corps.coupures = coupures(francs);
  if (tirage.chance(0.6)) corps.fond_laisse = Math.min(francs, tirage.entier(0, 30) * 1_000);
  const b = await faire(jeu, deposerBilletageActe, {
    parametres: undefined,
    corps,
    session: t.caissier,
  });
  const fautes = comparer(b, compte, fond, francs * 100);
  if (tirage.chance(0.1)) {
    await faire(jeu, retirerBilletageActe, {
      parametres: { id: b.id },
      corps: {},
      session: t.caissier,
    });
    // What was said at the count came in and went out again.
    const defaits = compte.tenus.slice(
      compte.tenus.length - (dits.entrees ? 1 : 0) - (dits.sorties ? 1 : 0),
    );
    t.tenus = [
      ...compte.tenus,
      ...defaits.map((m) => ({ ...m, espece: -m.espece, at: jeu.heure })),
      ...reste,
    ];
    return fautes;
  }
  t.tenus = reste;
  t.fond = corps.fond_laisse === undefined ? null : corps.fond_laisse * 100;
  t.depuis = jusqua;
  return fautes;
}

interface Solde {
  caisse_id: number;
  espece: number;
  fond: number;
  fond_dit: boolean;
}
/** What each drawer holds by the base, against what its cashier remembers. */
async function soldesFaux(jeu: Jeu): Promise<string[]> {
  const lus = await sql<Solde>(
    jeu.em,
    `select s.caisse_id, s.fond, s.fond_dit, coalesce(sum(m.espece), 0)::bigint as espece
      from session_caisse s
      left join mouvement_caisse m on m.session_id = s.id
      where s.fermee_at is null
      group by s.id`,
  );
  return jeu.tiroirs.flatMap((t) => {
    const lu = lus.find((x) => x.caisse_id === t.caisse_id);
    const fond = t.fond ?? lu?.fond ?? 0;
    const du = Number(soldesDeSession(c(fond), enMouvements(t)).at(-1) ?? fond);
    return Number(lu?.fond ?? 0) + Number(lu?.espece ?? 0) === du
      ? []
      : [`caisse ${t.caisse_id} : ${JSON.stringify(lu)} au lieu de ${du}`];
  });
}

const ACTES = [vendre, vendre, vendre, vendre, annuler, regler, depenser, bouger];
/**
 * A day of every register, and its night once in four: acts at moments that go on, counts in the
 * middle and mostly at the end; a night goes on into the next day, in the same session. What is
 * false, as sentences.
 */
export async function jouerUnJour(jeu: Jeu, debut: number): Promise<string[]> {
  const { tirage } = jeu;
  const nuit = tirage.chance(0.25);
  const fin = debut + (nuit ? 26 : 13) * 60 * MINUTE;
  const fautes: string[] = [];
  jeu.heure = Math.max(jeu.heure + MINUTE, debut);
  while (jeu.heure < fin) {
    jeu.heure += tirage.entier(1, nuit ? 130 : 65) * MINUTE + tirage.entier(0, 59_999);
    const t = tirage.parmi(jeu.tiroirs);
    if (tirage.chance(0.06)) fautes.push(...(await compter(jeu, t)));
    else await tirage.parmi(ACTES)(jeu, t);
  }
  for (const t of jeu.tiroirs)
    if (!nuit && tirage.chance(0.8)) {
      jeu.heure += MINUTE;
      fautes.push(...(await compter(jeu, t)));
    }
  return [...fautes, ...(await soldesFaux(jeu))];
}
