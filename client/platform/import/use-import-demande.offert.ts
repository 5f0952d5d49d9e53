import { useSearchParams } from 'react-router-dom';
import type { StoredNature } from '#shared/platform/import/import.schema.ts';

const CLE = 'importer';
/** In the address (`?importer=lots`), for links and reloads. */
export function useImportDemande<N extends StoredNature>(
  natures: readonly N[],
): [N | null, (nature: N | null) => void] {
  const [adresse, poser] = useSearchParams();
  const demandee = natures.find((n) => n === adresse.get(CLE)) ?? null;
  const demander = (nature: N | null) =>
    poser(
      (avant) => [
        ...[...avant].filter(([nom]) => nom !== CLE),
        ...(nature === null ? [] : [[CLE, nature] as [string, string]]),
      ],
      { replace: true },
    );
  return [demandee, demander];
}
