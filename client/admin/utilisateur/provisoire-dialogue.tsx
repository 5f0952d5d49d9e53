import type { CompteProvisoire } from '#shared/admin/utilisateur/compte.schema.ts';
import { SecretUneFois } from './secret-une-fois.tsx';

export function ProvisoireDialogue({
  compte: { fullname, name, mot_de_passe_provisoire },
  fermer,
}: {
  compte: CompteProvisoire;
  fermer: () => void;
}) {
  return (
    <SecretUneFois
      titre="Mot de passe provisoire"
      secret={mot_de_passe_provisoire}
      note="J’ai noté le mot de passe"
      fermer={fermer}
    >
      Donnez-le à <strong>{fullname}</strong>, qui se connecte avec le nom <strong>{name}</strong>{' '}
      et choisit aussitôt le sien. Il ne sera plus montré.
    </SecretUneFois>
  );
}
