import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { uneCaisse, uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import type { Demande, Serveur } from '#tests/harness/poste-de-test.tsx';
import { detail, monter, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

const CAISSE = 3;
const HABILITE = uneSession({
  habilitations: [{ menu: 'VENTE', submenus: ['vente', 'caisse'] }],
});
const payee = uneReservation({
  id: detail.reservation_id,
  status: 'Termine',
  caisse_id: CAISSE,
  vente_id: detail.id,
  numero_ticket: 7,
  impressions: 1,
});
const comptee = { ...payee, impressions: 2 };
beforeEach(() => {
  vi.spyOn(imprimante, 'imprimer').mockClear().mockResolvedValue(true);
});

/** The detail of a sale that was paid at a register with a printer of its own. */
async function reimprimer(session: Session, plus: Serveur = {}): Promise<Demande[]> {
  const demandes = monter('ventes', detail, {
    session,
    plus: {
      [`GET /api/reservations/${payee.id}`]: () => ({ data: payee }),
      [`POST /api/reservations/${payee.id}/imprimer`]: () => ({ data: comptee }),
      ...plus,
    },
  });
  cache.setQueryData(['caisses'], [uneCaisse({ id: CAISSE, imprimante: '192.168.1.50:9100' })]);
  fireEvent.click(await screen.findByRole('button', { name: `Voir la vente ${detail.id}` }));
  const dialogue = await screen.findByRole('dialog', { name: /^Vente N°/ });
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Réimprimer le ticket' }));
  return demandes;
}
const postees = (demandes: readonly Demande[]): string[] =>
  demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.chemin);
const ICI = `POST /api/reservations/${payee.id}/imprimer`;
const LA_BAS = `POST /api/caisses/${CAISSE}/imprimer-ticket`;

describe('[TKT-2] réimprimer le ticket depuis les ventes', () => {
  it('la caisse a son imprimante et je ne la tiens pas : il sort ici, compté', async () => {
    const demandes = await reimprimer(HABILITE);
    await waitFor(() => expect(imprimante.imprimer).toHaveBeenCalledTimes(1));
    expect(postees(demandes)).toEqual([ICI]);
    expect(vi.mocked(imprimante.imprimer).mock.calls[0]?.[0]).toContain('DUPLICATA');
  });
  it('je la tiens : il sort là-bas ; muette, il sort d’ici à la demande', async () => {
    let muette = true;
    const demandes = await reimprimer(
      { ...HABILITE, caisse_id: CAISSE },
      {
        [LA_BAS]: () =>
          muette
            ? { statut: 503, errors: [phrasesCaisse.imprimanteMuette('192.168.1.50:9100')] }
            : { data: comptee },
      },
    );
    const ici = await screen.findByRole('button', { name: 'Imprimer sur ce poste' });
    expect(imprimante.imprimer).not.toHaveBeenCalled();
    fireEvent.click(ici);
    await waitFor(() => expect(imprimante.imprimer).toHaveBeenCalledTimes(1));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Imprimer sur ce poste' })).toBeNull(),
    );
    muette = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réimprimer le ticket' }));
    await waitFor(() => expect(postees(demandes)).toEqual([LA_BAS, ICI, LA_BAS]));
    expect(imprimante.imprimer).toHaveBeenCalledTimes(1);
  });
});

describe('[RES-39] le ticket payé dont le décompte reste sans réponse', () => {
  const MOTS = /DUPLICATA – impression N° (\d)/;
  /** What each paper handed to the printer says of itself; the original says nothing. */
  const sortis = () =>
    vi.mocked(imprimante.imprimer).mock.calls.map(([html]) => MOTS.exec(html)?.[1] ?? 'original');
  it('sort une fois en original ; revenu, le serveur le compte, et le suivant est un DUPLICATA', async () => {
    let coupe = true;
    const comptes = new Set<string>();
    const demandes = await reimprimer(HABILITE, {
      [`GET /api/reservations/${payee.id}`]: () => ({
        data: { ...payee, impressions: comptes.size },
      }),
      [ICI]: ({ cle }) => {
        if (coupe) return 'coupe';
        comptes.add(cle ?? '');
        return { data: { ...payee, impressions: comptes.size } };
      },
    });
    await waitFor(() => expect(sortis()).toEqual(['original']));
    coupe = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Réimprimer le ticket' }));
    await waitFor(() => expect(sortis()).toEqual(['original', '2']));
    const cles = demandes.filter((d) => d.chemin === ICI).map((d) => d.cle);
    expect([new Set(cles).size, cles[0] === cles[1], comptes.size]).toEqual([2, true, 2]);
  });
  it('sans que personne n’y touche, il est compté sous la même clé dès que le serveur répond', async () => {
    let coupe = true;
    const demandes = await reimprimer(HABILITE, {
      [`GET /api/reservations/${payee.id}`]: () => ({ data: { ...payee, impressions: 0 } }),
      [ICI]: () => (coupe ? 'coupe' : { data: payee }),
    });
    await waitFor(() => expect(sortis()).toEqual(['original']));
    coupe = false;
    store.set(connectionAtom, (c) => ({ ...c, etat: 'hors_ligne' as const }));
    store.set(connectionAtom, (c) => ({ ...c, etat: 'en_ligne' as const }));
    const cles = () => demandes.filter((d) => d.chemin === ICI).map((d) => d.cle);
    await waitFor(() => expect(cles()).toHaveLength(2));
    expect(new Set(cles()).size).toBe(1);
    expect(sortis()).toEqual(['original']);
  });
  it.each([409, 500])(
    '%i : il ne sort pas, la raison est dite, la demande reste',
    async (statut) => {
      const avertir = vi.spyOn(toast, 'avertir');
      let refuse = true;
      const demandes = await reimprimer(HABILITE, {
        [ICI]: () => (refuse ? { statut, errors: ['Non.'] } : { data: comptee }),
      });
      await waitFor(() => expect(avertir).toHaveBeenCalledWith(['Non.']));
      expect(sortis()).toEqual([]);
      refuse = false;
      fireEvent.click(await screen.findByRole('button', { name: 'Imprimer sur ce poste' }));
      await waitFor(() => expect(sortis()).toEqual(['2']));
      const cles = demandes.filter((d) => d.chemin === ICI).map((d) => d.cle);
      expect(new Set(cles).size).toBe(statut === 500 ? 1 : 2);
    },
  );
});
