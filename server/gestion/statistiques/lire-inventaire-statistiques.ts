import { enIso, type Periode } from '#shared/base/dates.ts';
import { statistiques as phrases } from '#shared/gestion/statistiques/statistiques.phrases.ts';
import { succes, estRefus } from '#shared/base/refus.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { Filtre } from './lire-ventes-statistiques.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InventaireLigneRow } from '../inventaire/inventaire.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

/** Counted line, named as in the contract (§9). */
interface LigneDernierInventaire extends Pick<InventaireLigneRow, 'produit_libelle'> {
  qte_reelle: number;
  /** Counted − theoretical. */
  ecart: number;
}

/** Last inventory closed ('Terminé') in the period, or ever; null when none. */
async function lireDernierInventaireClos(
  em: EntityManager,
  periode: Periode | null,
): Promise<LigneDernierInventaire[] | null> {
  let clos = query.selectFrom('inventaire').select('id').where('statut', '=', constant('Terminé'));
  if (periode)
    clos = clos
      .where('traite_at', '>=', enIso(periode.debut))
      .where('traite_at', '<', enIso(periode.fin));
  const dernier = await row(
    em,
    clos.orderBy('traite_at', 'desc').orderBy('id', 'desc').limit(constant(1)),
  );
  if (!dernier) return null;
  return rows(
    em,
    query
      .selectFrom('inventaire_ligne')
      .select(['produit_libelle', (l) => l.ref('qte_reelle').$notNull().as('qte_reelle')])
      .select((l) => l('qte_reelle', '-', l.ref('qte_theorique')).$notNull().as('ecart'))
      .where('inventaire_id', '=', dernier.id)
      .where('qte_reelle', 'is not', null)
      .orderBy('produit_libelle')
      .orderBy('produit_id'),
  );
}

/** `vide`: message when no row qualifies. */
const lire =
  <D>(choisir: (lignes: LigneDernierInventaire[]) => D[], vide: string) =>
  async ({ em, requete }: ActRequest<unknown, Filtre>) => {
    const periode = askedPeriod(requete);
    if (estRefus(periode)) return periode;
    const lignes = await lireDernierInventaireClos(em, periode);
    if (lignes === null) return succes<D[]>([], phrases.videInventaire);
    const choisies = choisir(lignes);
    return succes(choisies, choisies.length > 0 ? '' : vide);
  };
/** [STA-23] Counted quantities of the last closed inventory, largest first; none: `message`. */
export const lireDernierInventaireActe = lire(
  (lignes) =>
    lignes
      .map(({ produit_libelle, qte_reelle }) => ({ produit_libelle, qte_reelle }))
      .sort((a, b) => b.qte_reelle - a.qte_reelle),
  phrases.videInventaireCompte,
);
/** Counted − theoretical where they differ, widest first; none: `message`. */
export const lireEcartsInventaireActe = lire(
  (lignes) =>
    lignes
      .filter((l) => l.ecart !== 0)
      .map(({ produit_libelle, ecart }) => ({ produit_libelle, ecart }))
      .sort((a, b) => Math.abs(b.ecart) - Math.abs(a.ecart)),
  phrases.videInventaireEcarts,
);
