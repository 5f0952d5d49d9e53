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
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import type { ChaineFiscaleRow, JournalFiscalRow } from './scellement.entity.ts';
import { ecrireMaillons, lier, lockAllChains } from './inscrire.ts';

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

const RESTE = `
  select exists (
    select 1
    from chaine_fiscale c
    where f_de_ce_mode(chaine) and coalesce(close_au, '-infinity') < $1::date
      and chaine <> f_chaine('${CHAINE_AUDIT}')
      and (close_au is not null or exists (
        select 1 from journal_fiscal f where f.chaine = c.chaine and f.jour <= $1::date))
  ) as oui`;

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
type Contenu = Pick<JournalFiscalRow, 'contenu'>;
async function derniereCloture(em: EntityManager, chaine: string): Promise<ContenuCloture | null> {
  const lue = await sqlOne<Contenu>(
    em,
    `select contenu from journal_fiscal where chaine = $1 and type = 'CLOTURE_J'
      order by seq desc limit 1`,
    [chaine],
  );
  return lue ? (JSON.parse(lue.contenu) as ContenuCloture) : null;
}
async function cloturesDepuis(
  em: EntityManager,
  chaine: string,
  annee: string,
): Promise<ContenuCloture[]> {
  const lues = await sql<Contenu>(
    em,
    `select contenu
      from journal_fiscal
      where chaine = $1 and type = 'CLOTURE_J' and contenu::jsonb ->> 'periode' >= $2
      order by seq`,
    [chaine, annee],
  );
  return lues.map((l) => JSON.parse(l.contenu) as ContenuCloture);
}
async function perpetuelDOuverture(em: EntityManager, chaine: string): Promise<SommesPeriode> {
  const lue = await sqlOne<Contenu>(
    em,
    `select contenu from journal_fiscal where chaine = $1 and seq = 1 and type = 'OUVERTURE'`,
    [chaine],
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
  const lus = await sql<Scelle>(
    em,
    `select chaine, seq, type, empreinte, contenu, jour::text as jour
      from journal_fiscal
      where chaine = $1 and jour > coalesce($2::date, '-infinity') and jour <= $3
        and type not like 'CLOTURE%'
      order by seq`,
    [chaine, close_au, a],
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
  if (!(await sqlOne<Answered>(em, RESTE, [hier]))?.oui) return 0;
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
