/** Holds the texts of the help panel. Texts named `about…` are one paragraph followed by one point per line. */
export const pageHelpMessages = {
  aboutTitle: 'About this page',
  'about_manage-account':
    'Manage your account or leave it.\nDeactivate: your account is paused until you sign in again.\nClose and delete: your account and its data are permanently deleted 14 days after you close it.\nTransfer ownership: make another member the Owner of a workspace.\nDownload data: get everything we store about you as one ZIP file.',
  'about_create-agent':
    'An agent follows instructions that you write once.\nInstructions: write them as you’d brief a colleague: the goal, the steps, and what never to do.\nStarters: short requests people can pick instead of typing.\nDescription: what the agent is for, in up to 200 characters.',
  'about_personalize-ai':
    'How the assistant works with you.\nInteraction style: Structured, Open-ended, Adaptive, or Let AI Decide.\nOutput style: Concise, Detailed, Actionable, Creative, or Let AI Decide.\nAutonomy: Copilot makes suggestions and asks before changing anything, Pilot does the work and asks before important decisions, Autopilot finishes without asking.',
  'about_account-recovery':
    'Ways to get back into your account when you can’t sign in.\nRecovery e-mail and phone: where we send a link or code.\nSecurity questions: answers only you know.\nBackup codes: each works once; keep them on paper.\nTrusted contacts: two of them together can vouch for you.',
  'about_session-management':
    'A session is one browser where you’re signed in.\nIt ends after 12 hours, or when you log out.\nLog out on computers you share.',
  'about_security-and-access':
    'How your account is protected.\nUse a unique password with at least 10 characters.\nA second factor makes a stolen password useless, and a passkey needs no password at all.\nIf something looks wrong, log out everywhere.',
  'about_tool-servers':
    'A tool server lets the assistant look things up and do things in another product.\nTurn on Use tools in a chat: the assistant can call the tools of the servers that are on.\nApproval: whatever changes something waits for you, and so does everything that leaves once private and untrusted text were read.\nUndo: what a tool server did can’t be undone here.\nIncognito chats use no tool servers. An agent has its own.',
  about_extensions:
    'An extension is a page that someone else made and that you install for one workspace.\nPublisher: compare the publisher’s key with the one on their website.\nRights: it acts for the person who uses it, and does only what you allow. Web addresses aren’t chosen until you choose them.\nTrial: members of the workspace use it by a link that you share.\nEveryone: members find it under Apps, at the top.\nUpdates: they keep what you allowed, and get nothing more until you allow it.',
  'about_plan-overview':
    'Your current plan, its price and its renewal date.\nA plan renews automatically each month or year, counted from the day you chose it, until you choose another.\nThe business profile is part of the Pro, Teams and Business plans.',
  'about_users-and-teams':
    'The members of a workspace, each with one role.\nOwner: everything, including transferring and deleting the workspace.\nAdmin: manages members except Owners, invitations, teams and the name.\nMember: sees the other members, shares sticky notes and adds feeds.\nViewer: sees the members but changes nothing.\nGuest: belongs to the workspace but doesn’t see its members.\nThe largest plan among its Owners sets how many members fit.',
  about_workspaces:
    'A workspace holds people and the work they share.\nYour own work is private until you share it.\nA company account works in the company’s workspace.',
  'about_ai-insights': 'Recommendations based on your activity.\nApply a recommendation, or dismiss it.\nEach one gives the AI’s reason.',
  about_alerts:
    'What needs your attention.\nMentions: someone named you.\nAI alerts: an agent or workflow needs you.\nSystem updates: changes in the product.\nSecurity alerts: always on.\nFilter, archive or delete alerts. Mark All Read marks them as read.',
  'about_activity-log':
    'What happened in your account, newest first.\nExport logs: download them as a file.\nRetention: how long entries are kept.',
  about_help: 'Choose a category to read its articles, or ask the assistant: it uses the same articles and cites them.',
  'about_profile-and-preferences':
    'Your name, company and time zone.\nGreetings and dates use the time zone.\nThe bars show how complete each part of your profile is.',
} as const;
