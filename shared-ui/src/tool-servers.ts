/** Connects tool servers (MCP), for agents and for people, and shows those that are connected. Lazy. */
import './tool-servers/tool-servers.css';

export { ConnectToolServer, type ConnectToolServerProps } from './tool-servers/connect-tool-server.tsx';
export { AllOrNoTools, type AllOrNoToolsProps, ChangedTool, type ChangedToolProps, RiskierTool } from './tool-servers/tool-choice.tsx';
export { ToolServerLine, type ToolServerLineProps, ToolServerRow, type ToolServerRowProps } from './tool-servers/tool-server-row.tsx';
export { useServerSignIn } from './tool-servers/use-tool-server-actions.ts';
