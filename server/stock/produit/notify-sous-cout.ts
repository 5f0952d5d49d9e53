import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import { cleSousCout, prixSousCout } from '#shared/admin/notification/notification.rules.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import type { ProduitRow } from './produit.entity.ts';

export type PrixPose = Pick<ProduitRow, 'id' | 'libelle' | 'prix_achat' | 'prix_de_vente'>;

export const sousCout = <P extends PrixPose>(poses: readonly P[]): P[] =>
  poses.filter((p) => p.prix_de_vente < p.prix_achat);

/**
 * [NOT-10] After a price change: withdraws old alerts, notifies prices below cost. `dits`: those
 * notified individually.
 */
export async function notifySousCout(
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
