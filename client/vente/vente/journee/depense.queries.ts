import { cache } from '#client/base/cache.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { listerLivreDeCaisse } from '#shared/gestion/comptabilite/comptabilite.api.ts';
import { listerDepenses } from '#shared/gestion/depense/depense.api.ts';
import { surDepenses } from '#shared/gestion/depense/depense.events.ts';
import type { Depense } from '#shared/gestion/depense/depense.schema.ts';

/** Also the cash book. */
export function refetchDepenses(): void {
  for (const { chemin } of [listerDepenses, listerLivreDeCaisse])
    void cache.invalidateQueries({ queryKey: ['liste', chemin] });
}

export const DEPENSES_VIVANTES: Vivant<Depense> = {
  topic: 'journee',
  concerne: (_lignes, { donnees }) => 'depense' in donnees,
  appliquer: surDepenses,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'depense.creee' &&
    'depense' in donnees &&
    !lignes.some((d) => d.id === donnees.depense.id),
};
