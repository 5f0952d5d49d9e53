import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { type Ticket } from '#shared/vente/vente/ticket.ts';
import { sql } from '#server/platform/db/sql.ts';
import { pourImprimante } from '#server/vente/vente/ticket-escpos.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { imprimanteDeTest } from '#tests/harness/imprimante-de-test.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let imprimante: Awaited<ReturnType<typeof imprimanteDeTest>>;
export let awa: Poste;
export let brice: Poste;
export let caisse_id: number;
export const panier = async (id = caisse_id) =>
  unPanier(
    awa,
    [
      {
        produit_id: await unProduit(serveur, { libelle: 'Éphédrine à 2 % – crème', prix: 12_500 }),
        qte: 2,
      },
    ],
    id === 1 ? {} : { caisse_id: id },
  );
export const vendue = async (
  paiements: object[] = [{ mode: 'espece', montant: 30_000 }],
): Promise<Reservation> => {
  const r = await panier();
  const fait = await brice.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    version: r.version,
    status: 'Termine',
    paiements,
  });
  expect(fait.errors).toEqual([]);
  return fait.data;
};
export const imprimer = (
  poste: Poste,
  reservation_id: number,
  id = caisse_id,
  cle: string = randomUUID(),
) => poste.ecrire<Reservation>(`/api/caisses/${id}/imprimer-ticket`, { reservation_id }, cle);
export const dernier = () =>
  imprimante.papiers.at(-1) ?? {
    texte: '',
    tiroir: false,
    coupe: false,
    pageDeCode: null,
    image: null,
  };
export const plat = (texte: string) =>
  texte
    .replace(/-{10,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
/** Every text of the model, in its order. */
export const motsDe = (t: Ticket): string =>
  plat(
    pourImprimante(
      [
        t.nom,
        ...t.entete,
        t.duplicata,
        ...t.lignes.flatMap((l) => {
          if (l.genre === 'trait') return [];
          if (l.genre === 'texte') return [l.texte];
          return l.genre === 'produit'
            ? [l.libelle, l.gauche, l.droite, l.posologie]
            : [l.gauche, l.droite];
        }),
        t.slogan,
      ]
        .filter((x) => x !== null)
        .join(' '),
    ),
  );

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerImprimerTicket(): void {
  beforeAll(async () => {
    [serveur, imprimante] = await Promise.all([serveurDeTest({ patience: 1 }), imprimanteDeTest()]);
    awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
    await sql(serveur.orm.em.fork(), 'update caisse set imprimante = $1', [imprimante.adresse]);
  });
  afterAll(async () => {
    await imprimante.eteindre();
    await serveur.detruire();
  });
}
