import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, holdAnswer, rereadOlder } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { saveFile } from '#client/ui/download-file.ts';
import {
  lireCommande,
  lireDocumentCommande,
  listerCommandes,
} from '#shared/stock/commande/commande.api.ts';
import type { Commande, CommandeComplete } from '#shared/stock/commande/commande.schema.ts';

const cleDe = (id: number | null) => ['commandes', id] as const;
export const useCommande = (id: number | null) =>
  useQuery({
    queryKey: cleDe(id),
    queryFn: async () => dataOf(await readApi(lireCommande, { parametres: { id: id ?? 0 } })),
    enabled: id !== null,
    gcTime: 0,
  });

/**
 * [EVT-29] Shows another user's changes at once, unless the form is dirty (`libre`): then announces
 * (`dire`) and keeps the input.
 */
export function useSuivreCommande(
  id: number | null,
  libre: () => boolean,
  dire: (autre: Commande) => void,
): void {
  useTopic(
    id === null ? null : 'commandes',
    ({ donnees }) => {
      const tenue = cache.getQueryData<CommandeComplete>(cleDe(id));
      const autre = 'commande' in donnees && donnees.commande.id === id ? donnees.commande : null;
      if (!autre || !tenue || autre.version <= tenue.version) return;
      if (libre()) refetchCommande(tenue.id);
      else dire(autre);
    },
    (position) => {
      if (libre()) rereadOlder(cleDe(id), position);
    },
  );
}

export const refetchCommande = (id: number): void =>
  void cache.invalidateQueries({ queryKey: cleDe(id) });
export function retenirCommande(c: CommandeComplete): void {
  holdAnswer(cleDe(c.id), c);
  void cache.invalidateQueries({ queryKey: ['liste', listerCommandes.chemin] });
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const;
export async function telechargerBon(
  id: number,
  format: keyof typeof TYPES = 'pdf',
): Promise<void> {
  const { data } = await readApi(lireDocumentCommande, { parametres: { id }, requete: { format } });
  if (!data) return;
  const octets = Uint8Array.from(atob(data.base64), (c) => c.charCodeAt(0));
  saveFile(new Blob([octets], { type: TYPES[format] }), data.nom);
}
