import { readApi } from '#client/base/call-api.ts';
import type { Trace } from '#client/ui/export/symbole.ts';
import { lireLienDuTicket } from '#shared/vente/vente/envoi-ticket.api.ts';

/** Its QR, lazily drawn; nothing when the server is out of reach: the paper does not wait. */
export async function lienDuPanier(id: number): Promise<{ traceLien?: Trace }> {
  const { data } = await readApi(lireLienDuTicket, { parametres: { id }, silencieux: true });
  if (!data?.lien) return {};
  const { traceSymbol } = await import('#client/ui/export/symbole.ts');
  return { traceLien: traceSymbol({ genre: 'qrcode', texte: data.lien }) };
}
