// Server: what topics say of orders, returns and shelves must equal the next reading.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { surCommandes } from '#shared/stock/commande/commande.events.ts';
import { VERSION_COMMANDE_CREEE } from '#shared/stock/commande/commande.rules.ts';
import type { Commande, CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import type { Message } from '#shared/evenements.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import type { Fournisseur } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';
import type { Rayon } from '#shared/stock/rayon/rayon.record.ts';
import { surRetours } from '#shared/stock/retour/retour.events.ts';
import type { Retour } from '#shared/stock/retour/retour.schema.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let chantal: Poste;
let produit_id = 0;
let fournisseur_id = 0;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  chantal = await serveur.poste('Chantal', {
    habilitations: [
      { menu: 'STOCK', submenus: ['commande', 'retour', 'fournisseur', 'rayon', 'mouvement'] },
    ],
  });
  produit_id = await unProduit(serveur, { qte: 50, prix_achat: 500 });
  fournisseur_id = (await chef.ecrire<Fournisseur>('/api/fournisseurs', { libelle: 'UBIPHARM' }))
    .data.id;
});
afterAll(() => serveur.detruire());

/** The rows of a list, the newest first as the screen asks for them. */
const lire =
  <T>(chemin: string) =>
  async (): Promise<T[]> =>
    (await chantal.lire<T[]>(`${chemin}?page=1&rows=25`)).data;
/** A creation is not in the list shown: the screen reads again. Told, then read. */
async function nouvelle(
  topic: string,
  nom: Message['nom'],
  acte: () => Promise<unknown>,
): Promise<Message> {
  await attendrePublication(chantal.adresse);
  const ecoute = await chantal.ecouter(topic);
  await acte();
  const [message] = await ecoute.attendre(1);
  ecoute.prise.disconnect();
  expect(message?.nom).toBe(nom);
  if (!message) throw new Error('rien entendu');
  return message;
}

describe('les listes du stock suivent leurs faits', () => {
  it('[EVT-23] [EVT-32] une commande créée, envoyée, reçue : ce que dit le sujet est ce qu’on relit', async () => {
    const dite = await nouvelle('commandes', 'commande.changee', () =>
      chef.ecrire('/api/commandes', { fournisseur_id, lignes: [{ produit_id, qte: 4 }] }),
    );
    const [lue] = await lire<Commande>('/api/commandes')();
    expect('commande' in dite.donnees && dite.donnees.commande).toEqual(lue);
    expect(lue && vientDeNaitre(lue, VERSION_COMMANDE_CREEE)).toBe(true);
    const id = lue?.id ?? 0;
    const suites = await verifierEvenement<Commande[]>({
      poste: chantal,
      topic: 'commandes',
      lire: lire<Commande>('/api/commandes'),
      noms: ['commande.changee', 'commande.changee', 'commande.changee'],
      appliquer: surCommandes,
      acte: async () => {
        await chef.ecrire(`/api/commandes/${id}/update`, { lignes: [{ produit_id, qte: 6 }] });
        await chef.ecrire(`/api/commandes/${id}/envoyer`, { courriel: false });
        expect(
          (
            await chef.ecrire<CommandeComplete>(`/api/commandes/${id}/receptionner`, {
              lignes: [{ produit_id, qte: 6, lot: 'V1', date_expiration: '2031-01-31' }],
            })
          ).data.status,
        ).toBe('SUCCESS');
      },
    });
    for (const { donnees } of suites)
      expect('commande' in donnees && vientDeNaitre(donnees.commande, VERSION_COMMANDE_CREEE)).toBe(
        false,
      );
  });

  it('[EVT-23] un retour créé, puis refusé', async () => {
    const dit = await nouvelle('retours', 'retour.change', () =>
      chef.ecrire('/api/retour_fournisseurs', {
        fournisseur_id,
        produit_id,
        qte: 2,
        motif: 'PRODUIT CASSE FRSSE',
      }),
    );
    const [lu] = await lire<Retour>('/api/retour_fournisseurs')();
    expect('retour' in dit.donnees && dit.donnees.retour).toEqual(lu);
    expect(lu && vientDeNaitre(lu)).toBe(true);
    await verifierEvenement<Retour[]>({
      poste: chantal,
      topic: 'retours',
      lire: lire<Retour>('/api/retour_fournisseurs'),
      noms: ['retour.change'],
      appliquer: surRetours,
      acte: () => chef.ecrire(`/api/retour_fournisseurs/${lu?.id}/refuser`),
    });
  });

  it('[EVT-23] un fournisseur renommé, puis retiré', async () => {
    const dit = await nouvelle('fournisseurs', 'fournisseur.change', () =>
      chef.ecrire('/api/fournisseurs', { libelle: 'LABOREX' }),
    );
    expect('fournisseur' in dit.donnees && vientDeNaitre(dit.donnees.fournisseur)).toBe(true);
    const id = (await lire<Fournisseur>('/api/fournisseurs')()).find(
      (f) => f.libelle === 'LABOREX',
    )?.id;
    await verifierEvenement<Fournisseur[]>({
      poste: chantal,
      topic: 'fournisseurs',
      lire: lire<Fournisseur>('/api/fournisseurs'),
      noms: ['fournisseur.change', 'fournisseur.retire'],
      appliquer: FOURNISSEURS.reduce,
      acte: async () => {
        await chef.ecrire(`/api/fournisseurs/${id}/update`, { telephone: '011 22 33' });
        await chef.ecrire(`/api/fournisseurs/${id}/destroy`);
      },
    });
  });

  it('[EVT-23] un rayon renommé, puis retiré', async () => {
    const dit = await nouvelle('rayons', 'rayon.change', () =>
      chef.ecrire('/api/rayons', { libelle: 'Z-01' }),
    );
    expect('rayon' in dit.donnees && vientDeNaitre(dit.donnees.rayon)).toBe(true);
    const id = (await lire<Rayon>('/api/rayons')()).find((r) => r.libelle === 'Z-01')?.id;
    await verifierEvenement<Rayon[]>({
      poste: chantal,
      topic: 'rayons',
      lire: lire<Rayon>('/api/rayons'),
      noms: ['rayon.change', 'rayon.retire'],
      appliquer: RAYONS.reduce,
      acte: async () => {
        await chef.ecrire(`/api/rayons/${id}/update`, { libelle: 'Z-02' });
        await chef.ecrire(`/api/rayons/${id}/destroy`);
      },
    });
  });

  it('chaque mouvement se dit par son produit : la liste qui relit alors le montre', async () => {
    const dit = await nouvelle('produits', 'produit.stock_modifie', () =>
      chef.ecrire('/api/mouvements', { produit_id, type: 'Sortie', qte: 1, motif: 'CASSE' }),
    );
    const [mouvement] = (
      await chantal.lire<{ produit_id: number; motif: string }[]>(
        `/api/mouvements?page=1&rows=5&produit_id=${produit_id}`,
      )
    ).data;
    expect(mouvement).toMatchObject({ produit_id, motif: 'CASSE' });
    expect('produit' in dit.donnees && dit.donnees.produit.id).toBe(produit_id);
  });

  it('qui ne lit pas une liste n’entend pas ses faits', async () => {
    const awa = await serveur.poste('Awa', {
      habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
    });
    const { accuses, prise } = await awa.ecouter(
      'commandes',
      'retours',
      'fournisseurs',
      'medicaments',
      'rayons',
    );
    prise.disconnect();
    expect(accuses.map((a) => a.ok)).toEqual([false, false, false, false, true]);
  });
});
