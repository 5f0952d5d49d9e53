import { sessionAtom } from '#client/base/session.atoms.ts';
import { beforeSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { askedBackAtom, leftDraftsAtom } from '#client/ui/form-drafts.atoms.ts';

/** Lazy-loads the drafts code only when some exist. */
const someLeft = (): boolean => Object.keys(localStorage).some((key) => key.startsWith('saisie:'));

/** Drafts stay, visible to their author only. */
async function askBeforeLeaving(utilisateur_id: number): Promise<boolean> {
  if (!someLeft()) return true;
  const [{ draftsOf }, phrases] = await Promise.all([
    import('#client/ui/form-drafts.ts'),
    import('#shared/base/stored-saisie.phrases.ts'),
  ]);
  const left = draftsOf(utilisateur_id);
  if (left.length === 0) return true;
  return askFirst({
    titre: phrases.sortirAvecSaisies(left.length),
    texte: phrases.saisiesQuiAttendront(left.map(({ draft }) => draft.sujet)),
  });
}

/** Offers a user's drafts at login; confirms at logout. */
export function suivreSaisies(): () => void {
  let utilisateur_id: number | undefined;
  let stopOffering = () => {};
  const look = async () => {
    const id = store.get(sessionAtom)?.id;
    if (id === utilisateur_id) return;
    utilisateur_id = id;
    stopOffering();
    stopOffering = () => {};
    store.set(leftDraftsAtom, []);
    store.set(askedBackAtom, null);
    if (id === undefined || !someLeft()) return;
    const { offerInStrip } = await import('#client/ui/form-drafts.ts');
    if (utilisateur_id === id) stopOffering = offerInStrip(id);
  };
  void look();
  const stop = [store.sub(sessionAtom, () => void look()), beforeSignOut(askBeforeLeaving)];
  return () => {
    for (const each of stop) each();
    utilisateur_id = undefined;
    stopOffering();
  };
}
