import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiAnswer } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { toast, toastsAtom } from '#client/ui/toast.ts';
import { useSubmit } from '#client/ui/use-submit.ts';

const reponse = (statut: number, ...errors: string[]): ApiAnswer<null> => ({
  statut,
  success: statut === 200,
  message: '',
  errors,
  data: null,
});
/** A form that is sent by hand: answers the key that each sending bore. */
function formulaire(): (statut: number) => Promise<string> {
  const { result } = renderHook(() => useSubmit());
  return async (statut) => {
    let portee = '';
    await act(() =>
      result.current.envoyer(async (cle) => {
        portee = cle;
        return reponse(statut);
      }),
    );
    return portee;
  };
}

it.each([0, 500, 503])(
  'sans oui ni non (%i), le formulaire renvoyé porte la même clé : ce qui fut écrit ne l’est pas deux fois',
  async (statut) => {
    const envoyer = formulaire();
    const premiere = await envoyer(statut);
    expect(await envoyer(200)).toBe(premiere);
    expect(await envoyer(200)).not.toBe(premiere);
  },
);

it('ce qui était refusé et se fait n’est plus dit à l’écran ; le reste demeure', async () => {
  const { result } = renderHook(() => useSubmit());
  const envoyer = (reponse: ApiAnswer<null>) =>
    act(() => result.current.envoyer(() => Promise.resolve(reponse)));
  toast.avertir('Stock bas');
  toast.avertir('Le nom est déjà pris.');
  await envoyer(reponse(422, 'Le nom est déjà pris.'));
  const montres = () => store.get(toastsAtom).map((t) => t.text);
  expect(montres()).toEqual(['Stock bas', 'Le nom est déjà pris.']);
  await envoyer(reponse(200));
  expect(montres()).toEqual(['Stock bas']);
});

it('refusé, le formulaire corrigé est une autre demande', async () => {
  const envoyer = formulaire();
  expect(await envoyer(422)).not.toBe(await envoyer(200));
});
