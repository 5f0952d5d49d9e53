import type { EntityManager } from '@mikro-orm/postgresql';
import { type Franchissement, franchir } from '#shared/notification/notification.rules.ts';
import { auditSelection } from '../../db/audit.ts';
import { anyOf, constant, rows } from '../../db/query.ts';
import {
  chiffrerTextes,
  noterAvant,
  numeroterNeuves,
  textesEcrits,
} from '../../import/lignes-importees.ts';
import type { AuteurImport, Avancer } from '../../import/nature-importee.ts';
import { leverDemandes } from '../../notification/notifier.ts';
import { figerReglageOrdonnancier } from '../../pharmacie/reglage-ordonnancier.ts';
import { query } from '../../query.ts';
import { trouverRayons } from '../../rayon/trouver-rayons.ts';
import { raise } from '../../realtime/raise.ts';
import { aCompleter } from '../completer-depuis-la-base.ts';
import { classerProduits } from '../classer-produits.ts';
import { notifyFranchissements } from '../notify-franchissements.ts';
import { notifySousCout, type PrixPose } from '../notify-sous-cout.ts';
import { entrerEnStock } from '../sortir-du-stock.ts';
import { ouvrirLots } from '../lock-lots.ts';
import {
  type Acte,
  CREATIONS_DE_PRODUITS,
  creerDuTour,
  lireAvant,
  lireFinDuTour,
  lireCodesPerdus,
  lireDuTour,
  lireEntrees,
  lirePrixChanges,
  lireSeuilsChanges,
  lireSousCout,
  lockModifies,
  modifierDuTour,
  PRIX_IMPORTES,
  type Tour,
} from './produits-importes.sql.ts';

/** Beyond, the report alone lists prices below cost: alerts would drown. */
const ALERTES_DITES = 20;

/** Changes to existing products, for alerts. */
interface Changes {
  prix: PrixPose[];
  franchis: Franchissement[];
}

async function parTours(
  em: EntityManager,
  id: number,
  actes: readonly Acte[],
  faire: (tour: Tour, nombre: number) => Promise<void>,
): Promise<void> {
  for (let apres = 0; ;) {
    const borne = await lireFinDuTour(em, id, apres, actes);
    if (!borne || borne.fin === null) return;
    await faire([id, apres, borne.fin], borne.nombre);
    apres = borne.fin;
  }
}

/** Classified by new codes, before stock enters. */
async function classerTour(
  em: EntityManager,
  acte: Acte,
  tour: Tour,
  { fullname, maintenant }: AuteurImport,
): Promise<void> {
  const lignes = await lireDuTour(em, tour, acte);
  const ids = lignes.map((l) => l.produit_id);
  if (ids.length > 0) await classerProduits(em, ids, { par: fullname, maintenant });
}

async function entrerTour(
  em: EntityManager,
  acte: Acte,
  tour: Tour,
  { fullname, maintenant }: AuteurImport,
): Promise<void> {
  const entrees = await lireEntrees(em, tour, acte);
  if (entrees.length === 0) return;
  const lots = await ouvrirLots(em, entrees);
  const lignes = entrees.map((e, i) => ({
    produit_id: e.produit_id,
    qte: e.qte,
    lot_id: lots[i] ?? null,
  }));
  await entrerEnStock(em, lignes, {
    motif: 'STOCK INITIAL',
    source: 'import',
    source_id: tour[0],
    par: fullname,
    maintenant,
  });
}

/** Ignoring case and accents. */
async function naturesDe(
  em: EntityManager,
  libelles: readonly string[],
): Promise<Map<string, number>> {
  const lues = await rows(
    em,
    query
      .selectFrom('reference')
      .select(['id', 'libelle'])
      .where('liste', '=', constant('prod_natures'))
      .where('deleted_at', 'is', null)
      .where('libelle', '=', anyOf(libelles)),
  );
  return new Map(lues.map((n) => [n.libelle, n.id]));
}

/** Before writing; locks rows. */
async function noterChanges(em: EntityManager, tour: Tour, changes: Changes): Promise<void> {
  changes.prix.push(...(await lirePrixChanges(em, tour)));
  const seuils = await lireSeuilsChanges(em, tour);
  changes.franchis.push(
    ...seuils.map(({ id, libelle, futur_min, futur_actif, ...avant }) =>
      franchir({ produit_id: id, libelle }, avant, {
        qte: avant.qte,
        qte_min: futur_min,
        is_active: futur_actif,
      }),
    ),
  );
}

/** [NOT-3] [NOT-10] Withdraws all outdated alerts; sends new ones only while few. */
async function publishChanges(
  em: EntityManager,
  id: number,
  { prix: poses, franchis }: Changes,
  { fullname: par, maintenant }: AuteurImport,
): Promise<void> {
  const sousCout = await lireSousCout(em, id, ALERTES_DITES + 1);
  const dits = sousCout.length > ALERTES_DITES ? [] : sousCout;
  await notifySousCout(em, poses, { par, maintenant }, dits);
  const bavards = franchis.filter((f) => f.dire).length > ALERTES_DITES;
  await notifyFranchissements(
    em,
    bavards ? franchis.map(({ lever }) => ({ dire: null, lever })) : franchis,
    maintenant,
  );
}

/**
 * [IMP-6] In the caller's transaction: agreed shelves and suppliers, products with 'STOCK INITIAL'
 * movements, price history. Throws if a product's codes changed: rolled back, judged again.
 */
export async function ecrireProduits(
  em: EntityManager,
  id: number,
  auteur: AuteurImport,
  avancer: Avancer,
): Promise<number> {
  const { fullname, adresse, maintenant } = auteur;
  const changes: Changes = { prix: [], franchis: [] };
  let [faits, nouveaux, modifies] = [0, 0, 0];
  await figerReglageOrdonnancier(em);
  const rayons = await trouverRayons(em, await textesEcrits(em, id, 'rayon'));
  await chiffrerTextes(em, id, { cle: 'rayon', numero: 'rayon_id', numeros: rayons });
  const natures = await naturesDe(em, await textesEcrits(em, id, 'nature'));
  await chiffrerTextes(em, id, { cle: 'nature', numero: 'nature_id', numeros: natures });
  await numeroterNeuves(em, id, 'produit');
  await parTours(em, id, ['nouveau'], async (tour, nombre) => {
    await creerDuTour(em, tour, maintenant);
    await classerTour(em, 'nouveau', tour, auteur);
    await auditSelection(em, CREATIONS_DE_PRODUITS, [...tour, fullname, adresse]);
    await entrerTour(em, 'nouveau', tour, auteur);
    nouveaux += nombre;
    await avancer((faits += nombre));
  });
  // Products on sale are locked last: payments wait for the rest.
  await lockModifies(em, id);
  await parTours(em, id, ['modifie'], async (tour, nombre) => {
    const perdu = await lireCodesPerdus(em, tour);
    if (perdu) throw new Error(`ligne ${perdu.ligne} : les codes du produit ont changé`);
    await auditSelection(em, PRIX_IMPORTES, [...tour, fullname, adresse]);
    await noterChanges(em, tour, changes);
    await noterAvant(em, id, await lireAvant(em, tour));
    await modifierDuTour(em, tour, maintenant);
    await classerTour(em, 'modifie', tour, auteur);
    modifies += nombre;
    await avancer((faits += nombre));
  });
  await parTours(em, id, ['ajout'], async (tour, nombre) => {
    await entrerTour(em, 'ajout', tour, auteur);
    await avancer((faits += nombre));
  });
  await aCompleter(em);
  await publishChanges(em, id, changes, auteur);
  await leverDemandes(em, maintenant);
  if (nouveaux + modifies > 0)
    raise(em, 'produit.importes', ['produits'], { importes: { id, nouveaux, modifies } });
  return faits;
}
