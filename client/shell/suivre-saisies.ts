import { sessionAtom } from '#client/base/session.atoms.ts';
import { beforeSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { askedBackAtom, leftDraftsAtom } from '#client/ui/form-drafts.atoms.ts';
import { draftsOf } from '#client/ui/form-drafts.ts';
import { saisiesQuiAttendront, sortirAvecSaisies } from '#shared/base/saisie-gardee.phrases.ts';

/** Says what awaits: nothing is thrown away, and nobody else will see it. */
async function askBeforeLeaving(utilisateur_id: number): Promise<boolean> {
  const left = draftsOf(utilisateur_id);
  if (left.length === 0) return true;
  return askFirst({
    titre: sortirAvecSaisies(left.length),
    texte: saisiesQuiAttendront(left.map(({ draft }) => draft.sujet)),
  });
}

/** What each person left here is offered again as they come in; leaving with some is asked about. */
export function suivreSaisies(): () => void {
  let utilisateur_id: number | undefined;
  const look = () => {
    const id = store.get(sessionAtom)?.id;
    if (id === utilisateur_id) return;
    utilisateur_id = id;
    store.set(leftDraftsAtom, id === undefined ? [] : draftsOf(id));
    store.set(askedBackAtom, null);
  };
  look();
  const stop = [store.sub(sessionAtom, look), beforeSignOut(askBeforeLeaving)];
  return () => {
    for (const each of stop) each();
  };
}
