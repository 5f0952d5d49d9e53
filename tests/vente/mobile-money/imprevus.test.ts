// Server: what happens to asked money when people, baskets, settings or the base change meanwhile.
import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { PREFIXES_DE_DEPART } from '#shared/vente/mobile-money/operateurs.rules.ts';
import { CLES_MOBILE_MONEY } from '#shared/admin/notification/notification.rules.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import type { DemandeMobileDetail } from '#shared/vente/mobile-money/demande.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { prefixesDits } from '#server/vente/mobile-money/read-demandes.ts';
import { unCaissier, unPanier } from '../../factories/une-pharmacie.ts';
import { fautesDeLaBase } from '../../harness/fautes-de-la-base.ts';
import { jusqua } from '../../harness/patience.ts';
import type { Poste } from '../../harness/serveur-de-test.ts';
import {
  avancer,
  brice,
  chef,
  demander,
  demandesDe,
  devenue,
  encaisser,
  heure,
  interroger,
  lirePanier,
  prepareMobileMoney,
  produit_id,
  regler,
  serveur,
  unEnvoi,
} from './demander.scene.ts';

prepareMobileMoney();

const changer = (id: number, set: string, valeurs: readonly unknown[] = []) =>
  sql(serveur.orm.em.fork(), `update demande_mobile set ${set} where id = $1`, [id, ...valeurs]);
const dans = (secondes: number): Date => new Date(heure().getTime() + secondes * 1_000);
const lue = async (id: number) =>
  (await chef.lire<DemandeMobileDetail>(`/api/demandes-mobiles/${id}`)).data;
const avisDe = async (): Promise<string[]> =>
  (await chef.lire<Notification[]>(`/api/notifications?notifiable_id=${chef.id}`)).data.map(
    (n) => `${n.data.title} ${n.data.message}`,
  );
/** Asked, and waiting for the client. */
async function uneQuiAttend(boites = 2, plus: Record<string, unknown> = {}) {
  const panier = await unEnvoi(boites);
  await demander(panier, plus);
  return { panier, ...(await devenue(panier, 'en_attente_client')) };
}
async function confirmer(id: number): Promise<void> {
  avancer(5);
  await interroger({ id });
}

describe('demander', () => {
  it('[MOB-M4] cinq clics au même instant : une seule demande', async () => {
    const panier = await unEnvoi();
    const faites = await Promise.all([1, 2, 3, 4, 5].map(() => demander(panier)));
    expect(faites.map((f) => f.statut).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await demandesDe(panier)).toHaveLength(1);
  });

  it('[MOB-5] « interroger » demande aussitôt, même si rien n’était prévu avant une heure', async () => {
    const { id, panier } = await uneQuiAttend();
    avancer(5);
    await changer(id, 'prochain_at = $2', [dans(3_600)]);
    await interroger({ id });
    await devenue(panier, 'rattachee');
  });
});

describe('[MOB-31] base restaurée, ou serveur longtemps arrêté', () => {
  it('une demande écrite et pas partie ne part plus : son statut seul le dit', async () => {
    const { id, panier } = await uneQuiAttend();
    await changer(id, `etat = 'creee', demandee_at = $2, prochain_at = $3`, [
      dans(-180),
      dans(3_600),
    ]);
    await interroger({ id });
    expect(await devenue(panier, 'incertaine')).toMatchObject({
      motif: phrases.arreteePendantEnvoi,
    });
    // It had left before: it is paid once.
    await confirmer(id);
    await devenue(panier, 'rattachee');
    const echanges = (await lue(id)).echanges.map((e) => e.operation);
    expect(echanges.filter((e) => e === 'demande')).toHaveLength(1);
  });

  it('un remboursement décidé avant ne part plus : à une personne de voir le relevé', async () => {
    const { id, panier } = await uneQuiAttend();
    await encaisser(panier, [{ mode: 'espece', montant: 3000 }]);
    await confirmer(id);
    await devenue(panier, 'confirmee_tardive');
    await changer(id, `etat = 'a_rembourser', prochain_at = $2, updated_at = $2`, [dans(-180)]);
    const autre = await uneQuiAttend(1);
    await confirmer(autre.id);
    await jusqua(
      async () => (await lue(id)).motif === phrases.remboursementInconnu,
      'le motif du remboursement',
    );
    expect((await lue(id)).echanges.map((e) => e.operation)).not.toContain('remboursement');
    // Sealed again as it is: this test changed it without an act.
    await chef.ecrire(`/api/demandes-mobiles/${id}/rembourser`, {
      voie: 'operateur',
      motif: 'Vu au relevé',
    });
    await devenue(panier, 'remboursee');
  });
});

describe('qui a demandé n’est plus là', () => {
  async function finirAilleurs(autre: Poste, panier: Pick<Reservation, 'id'>) {
    const demande = await devenue(panier, 'confirmee');
    const cle = CLES_MOBILE_MONEY.a_finir(demande.id);
    await jusqua(async () => (await nonLues()).includes(cle), 'la cloche');
    expect(await lirePanier(panier.id)).toMatchObject({ status: 'Brouillon' });
    const payee = await autre.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      paiements: [{ mode: 'mobile_money', montant: demande.montant, demande_id: demande.id }],
    });
    expect(payee).toMatchObject({ statut: 200 });
    await devenue(panier, 'rattachee');
    expect(await nonLues()).not.toContain(cle);
  }
  const nonLues = async (): Promise<(string | null)[]> => {
    const texte = 'select cle from notification where read_at is null';
    const lues = await sql<{ cle: string | null }>(serveur.orm.em.fork(), texte);
    return lues.map((n) => n.cle);
  };

  it('[MOB-7] caisse quittée, puis compte fermé : l’argent attend qu’un autre finisse la vente', async () => {
    const carine = await unCaissier(serveur, 'Carine Ella');
    const envoyer = () => unPanier(chef, [{ produit_id, qte: 2 }], { caisse_id: carine.caisse_id });
    const [un, deux] = [await envoyer(), await envoyer()];
    await demander(un, {}, carine.poste);
    await demander(deux, {}, carine.poste);
    const premiere = await devenue(un, 'en_attente_client');
    const seconde = await devenue(deux, 'en_attente_client');
    await changer(seconde.id, 'prochain_at = $2', [dans(3_600)]);
    await carine.poste.ecrire(`/api/caisses/${carine.caisse_id}/logout`, {});
    const david = await unCaissier(serveur, 'David Nze', carine.caisse_id);
    await confirmer(premiere.id);
    await finirAilleurs(david.poste, un);
    const fermee = await chef.ecrire(`/api/utilisateurs/${carine.poste.id}/destroy`, {});
    expect(fermee).toMatchObject({ statut: 200 });
    await interroger(seconde);
    expect(await devenue(deux, 'confirmee')).toMatchObject({ vente_id: null });
    await finirAilleurs(david.poste, deux);
  });
});

describe('le panier change', () => {
  it('[MOB-8] annulé, ou fait devis, après « Autre mode » : la somme est pour une personne', async () => {
    for (const status of ['Annule', 'Devis']) {
      const { id, panier } = await uneQuiAttend();
      await brice.ecrire(`/api/demandes-mobiles/${id}/abandonner`, {});
      await brice.ecrire(`/api/reservations/${panier.id}/renvoyer`, { motif: 'Erreur' });
      expect(await chef.ecrire(`/api/reservations/${panier.id}/update`, { status })).toMatchObject({
        statut: 200,
      });
      await confirmer(id);
      expect(await devenue(panier, 'confirmee_tardive')).toMatchObject({
        motif: phrases.panierClos,
      });
    }
  });

  it('[MOB-32] deux demandes forcées, confirmées toutes deux : une paie, l’autre est à rendre', async () => {
    const panier = await unPanier(chef, [{ produit_id, qte: 2 }]);
    await demander(panier, {}, chef);
    const premiere = await devenue(panier, 'en_attente_client');
    await chef.ecrire(`/api/demandes-mobiles/${premiere.id}/abandonner`, {});
    expect(await demander(panier, { forcer: 'Puce changée' }, chef)).toMatchObject({ statut: 200 });
    const seconde = await devenue(panier, 'en_attente_client');
    expect(seconde.id).not.toBe(premiere.id);
    avancer(5);
    await Promise.all([interroger(premiere), interroger(seconde)]);
    await jusqua(
      async () => (await demandesDe(panier)).every((d) => d.vente_id || d.motif),
      'les deux connues',
    );
    expect((await demandesDe(panier)).map((d) => d.etat).toSorted()).toEqual([
      'confirmee_tardive',
      'rattachee',
    ]);
  });

  it('[MOB-7] « Autre mode », espèces et confirmation au même instant : une vente, aucune somme perdue', async () => {
    for (let i = 0; i < 12; i++) {
      const { id, panier } = await uneQuiAttend(1);
      avancer(5);
      await Promise.all([
        interroger({ id }),
        i % 2 === 0 && brice.ecrire(`/api/demandes-mobiles/${id}/abandonner`, {}),
        encaisser(panier, [{ mode: 'espece', montant: 1500 }]),
      ]);
      const finie = await devenue(panier, 'rattachee', 'confirmee_tardive');
      const { status, mode_paiement, vente_id } = await lirePanier(panier.id);
      expect({ status, mode_paiement, paye: finie.vente_id }).toEqual(
        finie.etat === 'rattachee'
          ? { status: 'Termine', mode_paiement: 'mobile_money', paye: vente_id }
          : { status: 'Termine', mode_paiement: 'espece', paye: null },
      );
    }
  });
});

describe('ce que l’opérateur dit', () => {
  it('[MOB-10] une référence déjà saisie ailleurs ne paie pas deux ventes', async () => {
    const { id, panier } = await uneQuiAttend();
    const [externe] = await sql<{ ref_externe: string }>(
      serveur.orm.em.fork(),
      'select ref_externe from demande_mobile where id = $1',
      [id],
    );
    const autre = await unEnvoi(2);
    const reference = externe?.ref_externe ?? '';
    const saisie = { mode: 'mobile_money', montant: 3000, reference };
    expect(await encaisser(autre, [saisie])).toMatchObject({ statut: 200 });
    await confirmer(id);
    expect(await devenue(panier, 'confirmee_tardive')).toMatchObject({
      motif: phrases.referenceDouteuse(reference),
      ref_operateur: null,
    });
    // The typed line gives way to the money received.
    const { vente_id } = await lirePanier(autre.id);
    expect(
      await chef.ecrire(`/api/demandes-mobiles/${id}/rattacher`, { vente_id, motif: 'Le même' }),
    ).toMatchObject({ statut: 200, data: { etat: 'rattachee', vente_id } });
  });

  it('[MOB-10] une référence saisie deux fois au même instant ne paie qu’une vente', async () => {
    const paniers = await Promise.all([unEnvoi(1), unEnvoi(1), unEnvoi(1)]);
    const saisie = {
      mode: 'mobile_money',
      montant: 1500,
      reference: 'PP2611.31B01',
      operateur: 'airtel',
    };
    const faites = await Promise.all(paniers.map((p) => encaisser(p, [saisie])));
    expect(faites.map((f) => f.statut).toSorted()).toEqual([200, 409, 409]);
  });

  it('[MOB-14] [NOT-26] un autre montant : la cloche aussitôt', async () => {
    await regler('montant_faux');
    const { id, panier } = await uneQuiAttend();
    await confirmer(id);
    await devenue(panier, 'incertaine');
    expect((await avisDe()).join()).toContain(phrases.autreMontant(3000, 3100));
    await regler(null);
    await chef.ecrire(`/api/demandes-mobiles/${id}/constater`, { payee: false });
    expect(await devenue(panier, 'refusee')).toMatchObject({ id });
  });

  it('[MOB-16] l’adresse ne change pas tant qu’une demande attend', async () => {
    const { id, panier } = await uneQuiAttend();
    expect(
      await chef.ecrire('/api/mobile-money-reglages', {
        pilote: 'simulateur',
        mode: 'essai',
        adresse: 'https://ailleurs.example',
        libelle: null,
        faute: null,
        prefixes: prefixesDits(PREFIXES_DE_DEPART),
        valeurs: [],
      }),
    ).toMatchObject({ statut: 409, code: 'mobile_money_reglage' });
    await confirmer(id);
    await devenue(panier, 'rattachee');
  });
});

it('[MOB-M1] rien n’est perdu ni compté deux fois', async () => {
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});
