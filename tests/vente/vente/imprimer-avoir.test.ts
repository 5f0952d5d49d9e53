// Server: bytes reach a printer over TCP, and the drawer opens once per key.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import { composerTicketAvoir, ouvreLeTiroirDeRetour } from '#shared/vente/vente/ticket-avoir.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { lireImprimantes } from '#server/vente/vente/imprimantes-muettes.ts';
import { jusqua } from '#tests/harness/patience.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  brice,
  caisse_id,
  dernier,
  imprimante,
  motsDe,
  plat,
  preparerImprimerTicket,
  serveur,
  vendue,
} from './imprimer-ticket.scene.ts';

preparerImprimerTicket();

const GERER = [{ menu: 'VENTE', submenus: ['vente'] }];
let rang = 0;
/** A manager gives a box of a sale back, from the drawer of the desk that has the printer. */
async function reprise(corps: object = {}) {
  const gerante = await serveur.poste(`Chantal ${++rang}`, {
    habilitations: GERER,
    is_admin: true,
  });
  const { vente_id } = await vendue();
  const vente = (await gerante.lire<VenteDetail>(`/api/ventes/${vente_id}`)).data;
  const fait = await gerante.ecrire<RetourVente>(`/api/ventes/${vente.id}/retours`, {
    lignes: [{ ligne_id: vente.lignes[0]?.id, qte: 1 }],
    motif: 'Boîte abîmée',
    caisse_id,
    ...corps,
  });
  expect(fait.errors).toEqual([]);
  return { gerante, vente, retour: fait.data };
}
const imprimer = (poste: Poste, r: RetourVente, cle?: string) =>
  poste.ecrire<RetourVente>(`/api/ventes/${r.vente_id}/retours/${r.id}/imprimer`, {}, cle);

describe('[AVO-7] l’avoir d’un retour sur l’imprimante de la caisse qui a rendu l’argent', () => {
  it('sort tel que composé, entier, et ouvre le tiroir', async () => {
    const { gerante, vente, retour } = await reprise();
    expect((await imprimer(gerante, retour)).statut).toBe(200);
    expect(dernier()).toMatchObject({ tiroir: true, coupe: true, pageDeCode: 19 });
    expect(plat(dernier().texte)).toBe(motsDe(composerTicketAvoir(retour, vente, null)));
    expect(dernier().texte).toContain(`AVOIR N° ${retour.avoir_numero}`);
  });
  it('demandé encore avec la même clé : le tiroir ne s’ouvre pas une deuxième fois', async () => {
    const { gerante, retour } = await reprise();
    const [avant, cle] = [imprimante.papiers.length, randomUUID()];
    for (const _ of [1, 2]) expect((await imprimer(gerante, retour, cle)).statut).toBe(200);
    expect(imprimante.papiers.length - avant).toBe(1);
  });
  it('plus tard, ou rendu autrement qu’en espèces, le tiroir reste fermé', async () => {
    const { gerante, retour } = await reprise({ mode: 'mobile_money' });
    await imprimer(gerante, retour);
    expect(dernier().tiroir).toBe(false);
    const fait = { created_at: '2026-11-21T10:00:00.000+01:00' };
    const apres = (s: number) => new Date(Date.parse(fait.created_at) + s * 1000);
    expect(ouvreLeTiroirDeRetour(fait, apres(119))).toBe(true);
    expect(ouvreLeTiroirDeRetour(fait, apres(120))).toBe(false);
  });
  it('sans imprimante, c’est dit : le navigateur imprime ; un retour d’une autre vente n’est pas trouvé', async () => {
    const { gerante, retour } = await reprise();
    const autre = await reprise();
    expect((await imprimer(gerante, { ...retour, vente_id: autre.vente.id })).statut).toBe(404);
    await sql(serveur.orm.em.fork(), 'update caisse set imprimante = null where id = $1', [
      caisse_id,
    ]);
    expect(await imprimer(gerante, retour)).toMatchObject({
      statut: 409,
      code: 'imprimante_absente',
    });
    await sql(serveur.orm.em.fork(), 'update caisse set imprimante = $2 where id = $1', [
      caisse_id,
      imprimante.adresse,
    ]);
  });
  it('éteinte : une phrase, le retour reste ; qui ne tient pas les ventes est refusé', async () => {
    const { gerante, retour } = await reprise();
    expect((await imprimer(brice, retour)).statut).toBe(403);
    await imprimante.eteindre();
    expect(await imprimer(gerante, retour)).toMatchObject({
      statut: 503,
      errors: [phrasesRetourVente.avoirNonImprime],
    });
    const lue = await gerante.lire<VenteDetail>(`/api/ventes/${retour.vente_id}`);
    expect(lue.data.retours).toHaveLength(1);
  });
  it('[ETA-5] l’imprimante éteinte est dite muette, qui répond de nouveau ne l’est plus', async () => {
    const muettes = async () =>
      (await lireImprimantes(serveur.orm.em.fork())).filter((i) => i.muette_depuis !== null);
    await jusqua(async () => (await muettes()).length > 0, 'une imprimante muette');
    await imprimante.rallumer();
    const { gerante, retour } = await reprise();
    expect((await imprimer(gerante, retour)).statut).toBe(200);
    await jusqua(async () => (await muettes()).length === 0, 'plus aucune imprimante muette');
  });
});
