import { fois, plus, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import {
  ajouterAuxSommes,
  ajouterComptages,
  ajouterSommes,
  cloturesDuSoir,
  clotureVide,
  type SommesCloture,
} from '#shared/platform/scellement/cloture.rules.ts';
import type { SommesPeriode } from '#shared/platform/scellement/cumuls.rules.ts';
import { CHAINE_AUDIT, CHAINE_PHARMACIE, ECOLE } from '#shared/platform/scellement/scelle.rules.ts';
import { constant, fragment, row, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import type { ChaineFiscaleRow, JournalFiscalRow } from './scellement.entity.ts';
import { ecrireMaillons, lier, lockAllChains } from './inscrire.ts';
import { lireReste } from './chaines.sql.ts';

/** Per transaction; the next minute continues. */
const JOURS_PAR_PASSE = 31;

interface Compte {
  chaine: ChaineFiscaleRow;
  /** Since the first sale. */
  perpetuel: SommesPeriode;
  /** Closed days of the current month, year. */
  mois: SommesCloture;
  annee: SommesCloture;
}
type Scelle = Pick<JournalFiscalRow, 'chaine' | 'seq' | 'type' | 'empreinte' | 'contenu'> & {
  jour: string;
};

export interface ContenuCloture {
  periode: string;
  sommes: SommesCloture;
  perpetuel_avant: SommesPeriode;
  perpetuel_apres: SommesPeriode;
  dernier: { seq: number; empreinte: string };
  /** Pharmacy's: ends of other chains. */
  chaines?: Record<string, { seq: number; empreinte: string }>;
}

async function reprendre(em: EntityManager, chaine: ChaineFiscaleRow): Promise<Compte> {
  const derniere = await derniereCloture(em, chaine.chaine);
  const compte: Compte = {
    chaine,
    perpetuel: derniere?.perpetuel_apres ?? (await perpetuelDOuverture(em, chaine.chaine)),
    mois: clotureVide(),
    annee: clotureVide(),
  };
  if (!derniere || chaine.close_au === null) return compte;
  for (const c of await cloturesDepuis(em, chaine.chaine, chaine.close_au.slice(0, 4))) {
    ajouterSommes(compte.annee, c.sommes);
    if (c.periode.startsWith(chaine.close_au.slice(0, 7))) ajouterSommes(compte.mois, c.sommes);
  }
  return compte;
}
const cloturesDe = (chaine: string) =>
  query
    .selectFrom('journal_fiscal')
    .select('contenu')
    .where('chaine', '=', chaine)
    .where('type', '=', constant('CLOTURE_J'));
async function derniereCloture(em: EntityManager, chaine: string): Promise<ContenuCloture | null> {
  const lue = await row(em, cloturesDe(chaine).orderBy('seq', 'desc').limit(constant(1)));
  return lue ? (JSON.parse(lue.contenu) as ContenuCloture) : null;
}
async function cloturesDepuis(
  em: EntityManager,
  chaine: string,
  annee: string,
): Promise<ContenuCloture[]> {
  const lues = await rows(
    em,
    cloturesDe(chaine)
      .where(fragment<string>`contenu::jsonb ->> 'periode'`, '>=', annee)
      .orderBy('seq'),
  );
  return lues.map((l) => JSON.parse(l.contenu) as ContenuCloture);
}
async function perpetuelDOuverture(em: EntityManager, chaine: string): Promise<SommesPeriode> {
  const lue = await row(
    em,
    query
      .selectFrom('journal_fiscal')
      .select('contenu')
      .where('chaine', '=', chaine)
      .where('seq', '=', constant(1))
      .where('type', '=', constant('OUVERTURE')),
  );
  const ouverte = lue && (JSON.parse(lue.contenu) as { cumuls?: { perpetuel: SommesPeriode } });
  return ouverte?.cumuls?.perpetuel ?? { ventes: ZERO, retours: ZERO };
}

/** By day, up to that one. */
async function faitsOuverts(
  em: EntityManager,
  { chaine, close_au }: ChaineFiscaleRow,
  a: string,
): Promise<Map<string, Scelle[]>> {
  const lus = await rows(
    em,
    query
      .selectFrom('journal_fiscal')
      .select(['chaine', 'seq', 'type', 'empreinte', 'contenu', 'jour'])
      .where('chaine', '=', chaine)
      .where('jour', '>', fragment<string>`coalesce(${close_au}::date, '-infinity')`)
      .where('jour', '<=', a)
      .where('type', 'not like', constant('CLOTURE%'))
      .orderBy('seq'),
  );
  return Map.groupBy(lus, (f) => f.jour);
}

/** In link order. */
type Maillons = JournalFiscalRow[];

/** Day, plus month and year ending with it. */
function cloreJour(
  compte: Compte,
  jour: string,
  sommes: SommesCloture,
  { instant, chaines }: { instant: string; chaines?: ContenuCloture['chaines'] },
): Maillons {
  const { chaine } = compte;
  if (chaine.close_au?.slice(0, 7) !== jour.slice(0, 7)) compte.mois = clotureVide();
  if (chaine.close_au?.slice(0, 4) !== jour.slice(0, 4)) compte.annee = clotureVide();
  ajouterSommes(compte.mois, sommes);
  ajouterSommes(compte.annee, sommes);
  compte.perpetuel = ajouter(compte.perpetuel, sommes.net, 1);
  chaine.close_au = jour;
  const periodes = {
    CLOTURE_J: [jour, sommes],
    CLOTURE_M: [jour.slice(0, 7), compte.mois],
    CLOTURE_A: [jour.slice(0, 4), compte.annee],
  } as const;
  return cloturesDuSoir(jour, jourPlus(jour, 1)).map((type) => {
    const [periode, duTemps] = periodes[type];
    const contenu: ContenuCloture = {
      periode,
      sommes: duTemps,
      perpetuel_avant: ajouter(compte.perpetuel, duTemps.net, -1),
      perpetuel_apres: compte.perpetuel,
      dernier: teteDe(chaine),
      ...(chaines && { chaines }),
    };
    return lier(chaine, {
      chaine: nomDe(chaine),
      type,
      jour,
      instant,
      net: ZERO,
      contenu: { ...contenu },
    });
  });
}
const ajouter = (a: SommesPeriode, b: SommesPeriode, signe: 1 | -1): SommesPeriode => ({
  ventes: plus(a.ventes, fois(b.ventes, signe)),
  retours: plus(a.retours, fois(b.retours, signe)),
});
const nomDe = ({ chaine }: ChaineFiscaleRow): string => chaine.replace(ECOLE, '');
const teteDe = ({ seq, empreinte }: ChaineFiscaleRow) => ({ seq, empreinte });

function sommer(faits: readonly Scelle[] | undefined): SommesCloture {
  const sommes = clotureVide();
  for (const f of faits ?? []) ajouterAuxSommes(sommes, f.type, JSON.parse(f.contenu));
  return sommes;
}

interface AClore extends Compte {
  ouverts: Map<string, Scelle[]>;
}
function premierJour(aClore: readonly AClore[]): string | undefined {
  const jours = aClore.flatMap(({ chaine, ouverts }) =>
    chaine.close_au === null ? [...ouverts.keys()] : [jourPlus(chaine.close_au, 1)],
  );
  return jours.sort()[0];
}

/**
 * [SCE-10] Closes past days per register, then the pharmacy, with ending months and years; missed
 * days get true dates. Register chains turn earlier (`tournerLaPage`). Answers the count.
 */
export async function clore(em: EntityManager, maintenant: Date): Promise<number> {
  const hier = jourPlus(jourDe(maintenant), -1);
  if (!(await lireReste(em, hier))?.oui) return 0;
  const locked = [...(await lockAllChains(em))].filter((c) => nomDe(c) !== CHAINE_AUDIT);
  const aClore: AClore[] = [];
  for (const chaine of locked)
    aClore.push({
      ...(await reprendre(em, chaine)),
      ouverts: await faitsOuverts(em, chaine, hier),
    });
  const premier = premierJour(aClore);
  if (premier === undefined || premier > hier) return 0;
  const maillons: Maillons = [];
  const instant = enIso(maintenant);
  const dernier = [hier, jourPlus(premier, JOURS_PAR_PASSE - 1)].sort()[0] ?? hier;
  for (let jour = premier; jour <= dernier; jour = jourPlus(jour, 1))
    maillons.push(...cloreSoir(aClore, jour, instant));
  await ecrireMaillons(em, maillons, locked);
  return maillons.length;
}

/** Registers first: the pharmacy sums them. */
function cloreSoir(aClore: readonly AClore[], jour: string, instant: string): Maillons {
  const maillons: Maillons = [];
  const total = clotureVide();
  const commencees = aClore.filter(
    ({ chaine, ouverts }) =>
      chaine.close_au !== null || [...ouverts.keys()].some((premier) => premier <= jour),
  );
  for (const compte of commencees) {
    if (nomDe(compte.chaine) === CHAINE_PHARMACIE || (compte.chaine.close_au ?? '') >= jour)
      continue;
    const sommes = sommer(compte.ouverts.get(jour));
    ajouterSommes(total, sommes);
    ajouterComptages(total, sommes);
    maillons.push(...cloreJour(compte, jour, sommes, { instant }));
  }
  const pharmacie = aClore.find((c) => nomDe(c.chaine) === CHAINE_PHARMACIE);
  if (!pharmacie || (pharmacie.chaine.close_au ?? '') >= jour) return maillons;
  ajouterSommes(total, sommer(pharmacie.ouverts.get(jour)));
  const chaines = Object.fromEntries(
    aClore.filter((c) => c !== pharmacie).map((c) => [nomDe(c.chaine), teteDe(c.chaine)]),
  );
  return [...maillons, ...cloreJour(pharmacie, jour, total, { instant, chaines })];
}
