import type { Vente } from './vente.schema.ts';

/** FCFA. */
export interface PartRendue {
  mode: string;
  montant: number;
}
/** [VEN-21] Refund per mode: received less change given. Empty when others paid it all. */
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
  // Change was given once.
  if (especes !== undefined) parMode.set('espece', especes - (montant_rendu ?? 0));
  return [...parMode]
    .map(([mode, montant]) => ({ mode, montant }))
    .filter(({ montant }) => montant > 0);
}
