import { setTimeout as attendre } from 'node:timers/promises';
import type { DemandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import { PREFIXES_DE_DEPART } from '#shared/vente/mobile-money/operateurs.rules.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { prefixesDits } from '#server/vente/mobile-money/read-demandes.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { Registre } from '../appels.ts';
import { avancer } from '../avancer.ts';
import { verifierBase } from '../controles.ts';
import { peupler } from '../pharmacie.ts';
import { ouvrirSceneADeux, type SceneADeux } from '../scene.ts';
import { compterDebits, type Demande, lireDemandes, manquementsDuLivre } from './livre.ts';
import { type OperateurFautif, ouvrirOperateurFautif } from './operateur-fautif.ts';
import { type Comptoir, passer } from './passages.ts';

export interface OptionsMobile {
  graine: number;
  /** Baskets asked for by phone. */
  demandes: number;
  processus: number;
  /** Baskets between two kill -9: of a process, and of the base once in four. */
  entreMorts: number;
  dire?: (ligne: string) => void;
}
export interface ResultatMobile {
  demandes: number;
  debits: number;
  ventes: number;
  morts: number;
  fautes: number;
  rappels: number;
  forges: number;
  etats: Record<string, number>;
  manquements: string[];
}

const [S, H] = [1_000, 3_600_000];
/** At once: two persons on each of the four desks. */
const ENSEMBLE = 16;

/**
 * Time passes for the operator and for every request: its instants go back, so that no clock of the
 * machine is touched. A leap also makes leases older.
 */
async function laisserPasser(c: Comptoir, ms: number): Promise<void> {
  c.operateur.avancer(ms);
  await c.pharmacie.base
    .query(
      `update demande_mobile
        set demandee_at = demandee_at - $1::interval, prochain_at = prochain_at - $1::interval,
          inconnue_at = inconnue_at - $1::interval, bail_at = bail_at - $1::interval
        where id in (select id
          from demande_mobile
          where prochain_at is not null
          order by id
          for no key update skip locked)`,
      [`${ms} ms`],
    )
    .catch(() => undefined);
}
const compterDues = async ({ pharmacie: { base } }: Comptoir): Promise<number> => {
  const { rows } = await base.query<{ n: number }>(
    `select count(*)::int as n from demande_mobile where prochain_at <= now()`,
  );
  return rows[0]?.n ?? 0;
};
/** Above it, time waits for the followers: ten calls a second each is all they may make. */
const DUES_MAX = 40;
/** A second in a quarter of a second, and a leap now and then. */
async function faireTourner(c: Comptoir, fini: () => boolean): Promise<void> {
  for (let i = 1; !fini(); i++) {
    await attendre(250);
    const dues = await compterDues(c).catch(() => null); // the base is dead
    if (dues === null || dues > DUES_MAX) continue;
    await laisserPasser(c, i % 40 === 0 ? c.tirage.entier(60 * S, 700 * S) : S);
  }
}

/** One process dies at a time, or the base of all, in the middle of what it was doing. */
async function tuerPendant(
  scene: SceneADeux,
  { processus, entreMorts, dire }: OptionsMobile,
  faites: () => number,
  fini: () => boolean,
): Promise<number> {
  let morts = 0;
  for (let seuil = entreMorts; !fini(); seuil += entreMorts) {
    await avancer({ faits: faites, fini, quoi: 'un panier' }, seuil);
    if (fini()) break;
    morts += 1;
    if (morts % 4 === 0) await scene.tuerBase();
    else await scene.tuer(morts % processus);
    dire?.(`mort n° ${morts} à ${faites()} paniers`);
  }
  return morts;
}

async function regler({ registre, pharmacie }: Comptoir, adresse: string): Promise<void> {
  await pharmacie.base.query('update session set preuve_at = now()');
  const reglee = await registre.ecrire('régler', pharmacie.admin, '/api/mobile-money-reglages', {
    pilote: 'simulateur',
    mode: 'essai',
    adresse,
    libelle: null,
    faute: null,
    prefixes: prefixesDits(PREFIXES_DE_DEPART),
    valeurs: [],
  });
  if (reglee.statut !== 200) throw new Error(`réglages refusés : ${reglee.statut}`);
}

/** Nothing is due any more: what is left waits for its hour, or for a person. */
async function laisserSuivre(c: Comptoir, quoi: string): Promise<void> {
  const { admin, base } = c.pharmacie;
  const dues = () => compterDues(c);
  // The alarms of the processes are of before the leap: an opened screen wakes them.
  const [premiere] = await lireDemandes(base);
  for (let fois = 0; fois < 4; fois++)
    await c.registre.ecrire(
      'interroger',
      admin,
      `/api/demandes-mobiles/${premiere?.id ?? 0}/interroger`,
      {},
    );
  for (let restent = await dues(); restent > 0;) {
    const avant = restent;
    await jusqua(
      async () => {
        restent = await dues();
        return restent < avant;
      },
      `${quoi} : ${avant} demandes à suivre`,
      100,
    );
  }
}

/** Persons read the operator's statement, and give back what pays no sale. */
async function traiter(c: Comptoir): Promise<void> {
  const { registre, pharmacie, operateur, tirage } = c;
  const { admin, base } = pharmacie;
  const debites = new Set(
    operateur.operateur.livre(operateur.heure()).map((debit) => debit.reference),
  );
  const { rows: sessions } = await base.query<{ id: number }>(
    `select s.id from session_caisse s where s.fermee_at is null order by s.id`,
  );
  for (const d of await lireDemandes(base)) {
    const chemin = `/api/demandes-mobiles/${d.id}`;
    if (d.etat === 'incertaine') {
      const payee = debites.has(d.reference);
      await registre.ecrire('constater', admin, `${chemin}/constater`, {
        payee,
        ref_operateur: payee ? `RELEVE.${d.id}` : null,
      });
    } else if (d.etat === 'confirmee_tardive' || d.etat === 'confirmee') {
      const session_id = tirage.parmi(sessions).id;
      const especes = tirage.chance(0.5) && { voie: 'especes', session_id };
      await registre.ecrire<DemandeMobile>('rembourser', admin, `${chemin}/rembourser`, {
        voie: 'operateur',
        motif: 'chaos',
        ...especes,
      });
    }
  }
}

/** A day passes, persons read the statement, and all is still. */
async function finir(c: Comptoir, operateur: OperateurFautif): Promise<void> {
  await laisserPasser(c, 700 * S);
  await laisserSuivre(c, 'dix minutes après');
  operateur.guerir();
  // Its watch after a refusal or an expiry, then the end of the day.
  for (const heures of [1, 6, 19]) {
    await laisserPasser(c, heures * H);
    await laisserSuivre(c, `${heures} h de plus`);
  }
  for (let fois = 0; fois < 2; fois++) {
    await traiter(c);
    await laisserSuivre(c, 'ce que des personnes ont traité');
  }
}

/**
 * [MOB-34] [MOB-M6] Baskets asked for by phone from an operator that loses, cuts, delays and repeats,
 * called back truly and falsely, while desks change their mind, processes and base are killed: each
 * franc it took is in one place here, and nowhere that it did not.
 */
export async function jouerMobile(o: OptionsMobile): Promise<ResultatMobile> {
  const tirage = new Tirage(o.graine);
  const operateur = await ouvrirOperateurFautif(tirage);
  const scene = await ouvrirSceneADeux(o.processus);
  const pharmacie = await peupler(scene.url, 4);
  const registre = new Registre(scene.adresse);
  const c: Comptoir = { pharmacie, registre, tirage, operateur, forges: new Set(), rappels: 0 };
  try {
    await regler(c, operateur.adresse);
    let lances = 0;
    let faits = 0;
    let fini = false;
    const passages = Promise.all(
      Array.from({ length: ENSEMBLE }, async () => {
        while (lances < o.demandes) {
          lances += 1;
          await passer(c, lances);
          faits += 1;
        }
      }),
    ).finally(() => (fini = true));
    const [, , morts] = await Promise.all([
      passages,
      faireTourner(c, () => fini),
      tuerPendant(
        scene,
        o,
        () => faits,
        () => fini,
      ),
    ]);
    o.dire?.(`${faits} paniers, ${morts} morts : un jour passe`);
    await finir(c, operateur);
    const demandes = await lireDemandes(pharmacie.base);
    const { rows } = await pharmacie.base.query<{ n: number }>(
      'select count(*)::int as n from vente',
    );
    return {
      demandes: demandes.length,
      debits: compterDebits(operateur),
      ventes: rows[0]?.n ?? 0,
      morts,
      fautes: operateur.fautes,
      rappels: c.rappels,
      forges: c.forges.size,
      etats: etatsDe(demandes),
      manquements: [
        ...manquementsDuLivre(demandes, operateur, c.forges),
        ...registre.fautes,
        ...(await verifierBase(scene.url)),
      ],
    };
  } finally {
    await pharmacie.base.end();
    await scene.fermer();
    await operateur.fermer();
  }
}
const etatsDe = (demandes: readonly Demande[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(demandes, (d) => d.etat)].map(([etat, d]) => [etat, d.length]),
  );
