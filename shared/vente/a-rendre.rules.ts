import type { Vente } from './vente.schema.ts';

/** A mode, and what goes back in it (FCFA). */
export interface PartRendue {
  mode: string;
  montant: number;
}
/**
 * [VEN-21] What cancelling a sale gives back to the client, mode by mode: what he handed over, less
 * the change he already has. Nothing when others paid it all.
 */
export function rendreAuClient({
  paiements,
  mode_paiement,
  montant_recu,
  montant_rendu,
}: Pick<Vente, 'paiements' | 'mode_paiement' | 'montant_recu' | 'montant_rendu'>): PartRendue[] {
  const recus = paiements?.length
    ? paiements
    : [{ mode: mode_paiement ?? 'espece', montant: montant_recu ?? 0 }];
  const parMode = new Map<string, number>();
  for (const { mode, montant } of recus) parMode.set(mode, (parMode.get(mode) ?? 0) + montant);
  const especes = parMode.get('espece');
  // The change was given once, however many times cash was put down.
  if (especes !== undefined) parMode.set('espece', especes - (montant_rendu ?? 0));
  return [...parMode]
    .map(([mode, montant]) => ({ mode, montant }))
    .filter(({ montant }) => montant > 0);
}
