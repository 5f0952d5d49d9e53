// Server: who hears of a drawer is decided by the rooms that real sockets join.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heureDe, jourDe } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import type { LigneDeCaisse } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unCaissier, unClient } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  // She reviews the day, and hears no register.
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'GESTION', submenus: ['journee'] }],
  });
});
afterAll(() => serveur.detruire());

it('[SES-16] qui revoit la journée apprend tout ce qui change le livre de caisse, et n’entend aucune caisse', async () => {
  const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
  const client_id = await unClient(serveur);
  await sql(serveur.orm.em.fork(), 'update client set current_dette = 500000 where id = $1', [
    client_id,
  ]);
  await attendrePublication(serveur.adresse);
  const ecoute = await chantal.ecouter('journee', `caisse:${caisse_id}`);
  expect(ecoute.accuses.map((a) => a.ok)).toEqual([true, false]);
  const noms = () => ecoute.messages.map((m) => m.nom);
  /** Each act, once told to her, is in the book that she reads. */
  const dit = async (attendus: string[], acte: () => Promise<{ errors: string[] }>) => {
    const deja = noms().length;
    expect((await acte()).errors).toEqual([]);
    await jusqua(() => noms().length >= deja + attendus.length, attendus.join(', '));
    expect(noms().slice(deja)).toEqual(attendus);
  };
  const bouge = ['caisse.tiroir_bouge'];
  await dit(bouge, () => brice.ecrire('/api/sessions-caisse', { caisse_id, fond: 10_000 }));
  const lues = await chef.lire<SessionCaisse[]>(
    `/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`,
  );
  const session_id = lues.data[0]?.id ?? 0;
  await dit(bouge, () =>
    chef.ecrire(`/api/sessions-caisse/${session_id}/mouvements`, {
      genre: 'ajout',
      montant: 2_000,
      motif: 'Monnaie',
    }),
  );
  await dit(bouge, () =>
    chef.ecrire(`/api/clients/${client_id}/reglements`, {
      montant: 1_000,
      mode_paiement: 'espece',
    }),
  );
  await dit(['depense.creee', ...bouge], () =>
    chef.ecrire('/api/depenses', {
      libelle: 'Taxi',
      montant: 500,
      date: jourDe(new Date()),
      caisse_id,
    }),
  );
  const livre = async () =>
    (await chantal.lire<LigneDeCaisse[]>(`/api/livre-de-caisse?caisse_id=${caisse_id}`)).data.map(
      ({ entree, sortie }) => entree - sortie,
    );
  expect(await livre()).toEqual([10_000, 2_000, -500]);
  let compte: Billetage | null = null;
  await dit(['billetage.depose'], async () => {
    const jour = jourDe(new Date());
    const depose = await brice.ecrire<Billetage>('/api/billetages', {
      caisse_id,
      date_debut: jour,
      heure_debut: '00:00',
      date_fin: jour,
      heure_fin: heureDe(new Date()),
      coupures: [],
      motif_ecart: 'essai',
    });
    compte = depose.data;
    return depose;
  });
  const id = (compte as Billetage | null)?.id ?? 0;
  await dit(['billetage.renvoye'], () =>
    chef.ecrire(`/api/billetages/${id}/renvoyer`, { motif: 'À revoir' }),
  );
  await dit(['billetage.depose'], () =>
    brice.ecrire(`/api/billetages/${id}/recompter`, { coupures: [], motif_ecart: 'essai' }),
  );
  await dit(['billetage.retire'], () => brice.ecrire(`/api/billetages/${id}/retirer`, {}));
});
