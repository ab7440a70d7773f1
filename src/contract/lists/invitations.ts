export const invitationStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationViewers = ['nobody', 'invited', 'somebody_else'] as const;
export type InvitationViewer = (typeof invitationViewers)[number];

export const invitationMailStates = ['waiting', 'sending', 'sent', 'failed'] as const;
