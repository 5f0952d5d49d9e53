import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FondsDialogue } from '#client/session-caisse/fonds-dialogue.offert.tsx';
import * as phrasesSession from '#shared/session-caisse/session-caisse.phrases.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

describe('[SES-18] le fond à l’ouverture', () => {
  const ouvrir = () => {
    const fermer = vi.fn();
    const demandes = monterPoste(
      <FondsDialogue caisse_id={2} libelle="Caisse 1" session={null} fermer={fermer} />,
      uneSession(),
      {},
    );
    const envois = () => demandes.filter((d) => d.chemin === 'POST /api/sessions-caisse');
    return { envois, fermer };
  };
  const enregistrer = () => screen.getByRole('button', { name: 'Enregistrer' });
  const envoyer = () => {
    const form = enregistrer().closest('form');
    if (form) fireEvent.submit(form);
  };

  it('laissé vide, il n’est pas de 0 : rien n’est envoyé, et une phrase le demande', async () => {
    const { envois } = ouvrir();
    await screen.findByRole('dialog');
    expect(enregistrer().getAttribute('aria-disabled')).toBe('true');
    envoyer();
    expect((await screen.findByRole('alert')).textContent).toBe(phrasesSession.fondRequis);
    expect(envois()).toEqual([]);
  });
  it('un 0 qu’on tape est un fond de 0', async () => {
    const { envois, fermer } = ouvrir();
    fireEvent.change(await screen.findByLabelText('Montant (FCFA)'), { target: { value: '0' } });
    expect(enregistrer().getAttribute('aria-disabled')).toBe('false');
    envoyer();
    await waitFor(() => expect(fermer).toHaveBeenCalledOnce());
    expect(envois()[0]?.corps).toEqual({ caisse_id: 2, fond: 0 });
  });
});
