import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import { cleSousCout, prixSousCout } from '#shared/notification/notification.rules.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';
import type { ProduitRow } from './produit.entity.ts';

/** What a product costs and sells for from now on. */
export type PrixPose = Pick<ProduitRow, 'id' | 'libelle' | 'prix_achat' | 'prix_de_vente'>;

export const sousCout = <P extends PrixPose>(poses: readonly P[]): P[] =>
  poses.filter((p) => p.prix_de_vente < p.prix_achat);

/**
 * [NOT-10] Prices have just changed: what was told of the old ones is taken back, and those under
 * their cost are told as they are now, by who changed them. `dits`: those told one by one, when many
 * changed at once.
 */
export async function direSousCout(
  em: EntityManager,
  poses: readonly PrixPose[],
  { par, maintenant }: { par: string; maintenant: Date },
  dits: readonly PrixPose[] = sousCout(poses),
): Promise<void> {
  await leverNotifications(
    em,
    poses.map((p) => cleSousCout(p.id)),
    maintenant,
  );
  await notifier(
    em,
    dits.map((p) =>
      prixSousCout({
        produit_id: p.id,
        libelle: p.libelle,
        prix_de_vente: enFcfa(p.prix_de_vente),
        prix_achat: enFcfa(p.prix_achat),
        par,
      }),
    ),
    maintenant,
  );
}
